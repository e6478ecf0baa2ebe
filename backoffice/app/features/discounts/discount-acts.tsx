import type { StaffDiscount } from "#contract/api/staff-discounts.ts";
import { Status } from "#ui/primitives/status.tsx";
import { api, apiAddress } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { type RecordAct, RecordActs } from "../../parts/record-acts.tsx";
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
  const { tone, word } = stateLooks[discount.state];

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
    <div className="flex flex-wrap items-center gap-2.5 max-md:py-2">
      <Status tone={tone}>{word}</Status>
      <span className="text-meta text-umber">{runs(discount, new Date())}</span>
      <RecordActs label="More about this discount" acts={mayEdit ? acts : []} />
      {/* Empty, it takes no room. */}
      <div className="-ml-2.5">
        <FormFault text={fault} />
      </div>
    </div>
  );
}
