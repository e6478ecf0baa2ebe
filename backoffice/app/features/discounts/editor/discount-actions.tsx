import type { StaffDiscount } from "#contract/api/discounts/staff-discounts.ts";
import { api, apiAddress } from "../../../api.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { EditorActions, type RecordAction } from "../../../parts/records/record-actions.tsx";
import { useUndo } from "../../../parts/records/undo-context.tsx";
import { formatPeriod, stateStyles } from "../discount-labels.ts";

interface DiscountActionsProps {
  readonly discount: StaffDiscount;
  readonly mayEdit: boolean;
  /** Unsaved edits: activating applies to what was saved. */
  readonly isEdited: boolean;
  readonly onChanged: (discount: StaffDiscount) => void;
}

export function DiscountActions({ discount, mayEdit, isEdited, onChanged }: DiscountActionsProps) {
  const { id, version, active, batchSize, email } = discount;
  const { busy, error, send } = useSubmission(
    "The discount could not be updated. Please try again.",
  );
  const showUndo = useUndo();

  const setActive = (body: { version: number; active: boolean }) =>
    api("POST /staff/discounts/:id/switch", { params: { id }, body });
  const toggle = () =>
    send(async () => {
      const updated = await setActive({ version, active: !active });
      onChanged(updated);
      showUndo(active ? "Discount deactivated." : "Discount activated.", async () =>
        onChanged(await setActive({ version: updated.version, active })),
      );
    });

  const actions: RecordAction[] = [
    {
      label: active ? "Deactivate" : "Activate",
      onClick: () => void toggle(),
      busy,
      disabled: isEdited,
    },
    ...(email === null ? [{ label: "Duplicate", to: `/discounts/new?from=${id}` }] : []),
    ...(batchSize === null
      ? []
      : [
          {
            label: "Download codes",
            href: apiAddress("GET /staff/discounts/:id/codes", { id }),
            opens: "file" as const,
          },
        ]),
  ];

  return (
    <EditorActions
      state={stateStyles[discount.state]}
      label="More actions"
      actions={mayEdit ? actions : []}
      error={error}
    >
      <span className="text-meta text-umber">{formatPeriod(discount, new Date())}</span>
    </EditorActions>
  );
}
