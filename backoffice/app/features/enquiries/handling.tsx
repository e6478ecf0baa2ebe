import { useState } from "react";
import type { StaffBulkOrder, UpdateBulkOrder } from "#contract/api/staff-bulk-orders.ts";
import { hasRight } from "#contract/rights.ts";
import { Button } from "#ui/primitives/button.tsx";
import { SelectField } from "#ui/primitives/select.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useColleagues } from "../../loading/use-colleagues.ts";
import { useSending } from "../../loading/use-sending.ts";
import { enquiryLooks } from "../../parts/enquiry-looks.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { rebase } from "../../parts/rebase.ts";
import { useSaveMerged } from "../../parts/use-save-merged.ts";
import { useMember } from "../../session/use-member.ts";
import { enquiryStatuses } from "./enquiry-words.ts";

interface HandlingProps {
  readonly enquiry: StaffBulkOrder;
  readonly onChanged: (enquiry: StaffBulkOrder) => void;
}

type Change = Omit<UpdateBulkOrder, "version">;

const handlingOf = ({ status, assignee }: StaffBulkOrder): Required<Change> => ({
  status,
  assigneeId: assignee?.id ?? null,
});
const merging = { draftOf: handlingOf, rebase: rebase<Required<Change>> };

/** Who works on an enquiry, and how far it is. A choice shows only once the server has taken it. */
export function Handling({ enquiry, onChanged }: HandlingProps) {
  const { say } = useToaster();
  const members = useColleagues().filter(({ role }) => hasRight(role, "enquiries.answer"));
  const { busy, fault, send } = useSending("The change could not be saved. Please try again.");
  const saveMerged = useSaveMerged();
  const [pending, setPending] = useState<Change>({});

  async function change(update: Change, said: string) {
    // One at a time; a select that were disabled meanwhile would lose the focus.
    if (busy) return;
    setPending(update);
    const taken = await send(async () => {
      const base = handlingOf(enquiry);
      const typing = { version: enquiry.version, base, draft: { ...base, ...update } };
      onChanged(
        await saveMerged(typing, merging, (_both, version) =>
          api("PATCH /staff/bulk-orders/:id", {
            params: { id: enquiry.id },
            body: { ...update, version },
          }),
        ),
      );
    });
    setPending({});
    if (taken) say(said);
  }

  const own = useMember();
  const others = [enquiry.assignee, own].filter(
    (each) => each !== null && each !== undefined && !members.some(({ id }) => id === each.id),
  );
  const assigneeId = pending.assigneeId ?? enquiry.assignee?.id ?? "";

  return (
    <div className="grid gap-4">
      <FormFault text={fault} />
      <SelectField
        label="Status"
        value={pending.status ?? enquiry.status}
        onChange={({ target }) => {
          const status = enquiryStatuses.find((each) => each === target.value);
          if (status) void change({ status }, `Now ${enquiryLooks[status].word.toLowerCase()}`);
        }}
      >
        {enquiryStatuses.map((status) => (
          <option key={status} value={status}>
            {enquiryLooks[status].word}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Given to"
        value={assigneeId}
        onChange={({ target: { value } }) => {
          const name = [...members, ...others].find((each) => each?.id === value)?.name;
          void change(
            { assigneeId: value === "" ? null : value },
            name ? `Given to ${name}` : "Given back",
          );
        }}
      >
        <option value="">Nobody</option>
        {[...members, ...others].map(
          (member) =>
            member && (
              <option key={member.id} value={member.id}>
                {member.name}
                {member.id === own?.id ? " (you)" : ""}
              </option>
            ),
        )}
      </SelectField>
      {own && enquiry.assignee?.id !== own.id && (
        <Button
          look="ghost"
          size="small"
          busy={busy}
          className="justify-self-start"
          onClick={() => void change({ assigneeId: own.id }, "It is yours")}
        >
          Take it
        </Button>
      )}
    </div>
  );
}
