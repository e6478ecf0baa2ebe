import { useState } from "react";
import type { MemberRecord } from "#contract/api/staff/members.ts";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useUnsavedEdits } from "../../loading/unsaved-edits.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { roleLabels } from "../../parts/format/role-labels.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { RoleField } from "./role-field.tsx";

interface MemberRoleProps {
  readonly member: MemberRecord;
  readonly onChanged: (member: MemberRecord) => void;
}

export function MemberRole({ member, onChanged }: MemberRoleProps) {
  const [chosen, setChosen] = useState<StaffRole>();
  const role = chosen ?? member.role;
  useUnsavedEdits(role !== member.role);
  const { busy, error, send } = useSubmission("The role could not be changed. Please try again.");
  const { showToast } = useToast();

  async function save() {
    const isSaved = await send(async () =>
      onChanged(
        await api("PATCH /staff/members/:id", {
          params: { id: member.id },
          body: { role, version: member.version },
        }),
      ),
    );
    if (!isSaved) return;
    setChosen(undefined);
    showToast(`${member.name} is now ${roleLabels[role].label.toLowerCase()}`);
  }

  return (
    <div className="grid gap-4">
      <FormError text={error} />
      <RoleField role={role} disabled={busy} onChange={setChosen} />
      <Button
        size="small"
        className="justify-self-start"
        disabled={role === member.role}
        busy={busy}
        onClick={() => void save()}
      >
        Change role
      </Button>
    </div>
  );
}
