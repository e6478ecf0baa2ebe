import { useState } from "react";
import type { StaffBulkOrder, UpdateBulkOrder } from "#contract/api/business/staff-bulk-orders.ts";
import { hasRight } from "#contract/rights.ts";
import { Button } from "#ui/primitives/button.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useColleagues } from "../../loading/use-colleagues.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { enquiryStatusStyles } from "../../parts/format/labels.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { mergeDraft } from "../../parts/forms/merge-draft.ts";
import { useSaveWithMerge } from "../../parts/forms/save-with-merge.ts";
import { useMember } from "../../session/use-member.ts";
import { enquiryStatuses } from "./enquiry-labels.tsx";

interface StatusAndAssigneeProps {
  readonly enquiry: StaffBulkOrder;
  readonly onChanged: (enquiry: StaffBulkOrder) => void;
}

type Change = Omit<UpdateBulkOrder, "version">;

const toDraft = ({ status, assignee }: StaffBulkOrder): Required<Change> => ({
  status,
  assigneeId: assignee?.id ?? null,
});
const mergeRules = { toDraft, merge: mergeDraft<Required<Change>> };

export function StatusAndAssignee({ enquiry, onChanged }: StatusAndAssigneeProps) {
  const { showToast } = useToast();
  const members = useColleagues().filter(({ role }) => hasRight(role, "enquiries.answer"));
  const { busy, error, send } = useSubmission("The change could not be saved. Please try again.");
  const saveMerged = useSaveWithMerge();
  const [pending, setPending] = useState<Change>({});

  async function change(update: Change, message: string) {
    // Disabling the select would lose the focus.
    if (busy) return;
    setPending(update);
    const isSaved = await send(async () => {
      const base = toDraft(enquiry);
      const state = { version: enquiry.version, base, draft: { ...base, ...update } };
      onChanged(
        await saveMerged(state, mergeRules, (_both, version) =>
          api("PATCH /staff/bulk-orders/:id", {
            params: { id: enquiry.id },
            body: { ...update, version },
          }),
        ),
      );
    });
    setPending({});
    if (isSaved) showToast(message);
  }

  const own = useMember();
  const others = [enquiry.assignee, own].filter(
    (each) => each !== null && each !== undefined && !members.some(({ id }) => id === each.id),
  );
  const assigneeId = pending.assigneeId ?? enquiry.assignee?.id ?? "";

  return (
    <div className="grid gap-4">
      <FormError text={error} />
      <SelectField
        label="Status"
        value={pending.status ?? enquiry.status}
        onChange={({ target }) => {
          const status = enquiryStatuses.find((each) => each === target.value);
          if (status)
            void change({ status }, `Marked as ${enquiryStatusStyles[status].label.toLowerCase()}`);
        }}
      >
        {enquiryStatuses.map((status) => (
          <option key={status} value={status}>
            {enquiryStatusStyles[status].label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Assigned to"
        value={assigneeId}
        onChange={({ target: { value } }) => {
          const name = [...members, ...others].find((each) => each?.id === value)?.name;
          void change(
            { assigneeId: value === "" ? null : value },
            name ? `Assigned to ${name}` : "Unassigned",
          );
        }}
      >
        <option value="">Unassigned</option>
        {[...members, ...others].map(
          (member) =>
            member && (
              <option key={member.id} value={member.id}>
                {member.name}
                <span>{member.id === own?.id ? " (you)" : ""}</span>
              </option>
            ),
        )}
      </SelectField>
      {own && enquiry.assignee?.id !== own.id && (
        <Button
          variant="ghost"
          size="small"
          busy={busy}
          className="justify-self-start"
          onClick={() => void change({ assigneeId: own.id }, "Assigned to you")}
        >
          Assign to me
        </Button>
      )}
    </div>
  );
}
