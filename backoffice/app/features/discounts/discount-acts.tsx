import type { StaffDiscount } from "#contract/api/staff-discounts.ts";
import { api, apiAddress } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { EditorActs } from "../../parts/editor-acts.tsx";
import type { RecordAct } from "../../parts/record-acts.tsx";
import { useUndo } from "../../parts/undo-context.tsx";
import { runs, stateLooks } from "./discount-words.ts";

interface DiscountActsProps {
  readonly discount: StaffDiscount;
  readonly mayEdit: boolean;
  /** Something is typed and not saved: what is switched is what was saved. */
  readonly isEdited: boolean;
  readonly onChanged: (discount: StaffDiscount) => void;
}

/** Where a discount stands, and what may be done with it besides changing its rules. */
export function DiscountActs({ discount, mayEdit, isEdited, onChanged }: DiscountActsProps) {
  const { id, version, active, batchSize, email } = discount;
  const { busy, fault, send } = useSending("It could not be switched. Please try again.");
  const sayDone = useUndo();

  const turn = (body: { version: number; active: boolean }) =>
    api("POST /staff/discounts/:id/switch", { params: { id }, body });
  const press = () =>
    send(async () => {
      const turned = await turn({ version, active: !active });
      onChanged(turned);
      sayDone(active ? "It is switched off." : "It is switched on.", async () =>
        onChanged(await turn({ version: turned.version, active })),
      );
    });

  const acts: RecordAct[] = [
    {
      label: active ? "Switch off" : "Switch on",
      onPress: () => void press(),
      busy,
      disabled: isEdited,
    },
    ...(email === null ? [{ label: "Copy", to: `/discounts/new?from=${id}` }] : []),
    ...(batchSize === null
      ? []
      : [
          {
            label: "Download the codes",
            href: apiAddress("GET /staff/discounts/:id/codes", { id }),
            opens: "file" as const,
          },
        ]),
  ];

  return (
    <EditorActs
      state={stateLooks[discount.state]}
      label="More about this discount"
      acts={mayEdit ? acts : []}
      fault={fault}
    >
      <span className="text-meta text-umber">{runs(discount, new Date())}</span>
    </EditorActs>
  );
}
