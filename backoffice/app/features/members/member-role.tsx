import { useState } from "react";
import type { StaffRole } from "#contract/api/staff.ts";
import type { MemberRecord } from "#contract/api/staff-members.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { roleWords } from "../../parts/role-words.ts";
import { RoleField } from "./role-field.tsx";

interface MemberRoleProps {
  readonly member: MemberRecord;
  readonly onChanged: (member: MemberRecord) => void;
}

/** Gives somebody another role; it holds from their next step on. */
export function MemberRole({ member, onChanged }: MemberRoleProps) {
  const [role, setRole] = useState<StaffRole>(member.role);
  const { busy, fault, send } = useSending("The role could not be changed. Please try again.");
  const { say } = useToaster();

  async function save() {
    const taken = await send(async () =>
      onChanged(
        await api("PATCH /staff/members/:id", {
          params: { id: member.id },
          body: { role, version: member.version },
        }),
      ),
    );
    if (taken) say(`${member.name} is now ${roleWords[role].word.toLowerCase()}`);
  }

  return (
    <div className="grid gap-4">
      <FormFault text={fault} />
      <RoleField role={role} disabled={busy} onChange={setRole} />
      <Button
        size="small"
        className="justify-self-start"
        disabled={role === member.role}
        busy={busy}
        onClick={() => void save()}
      >
        Change the role
      </Button>
    </div>
  );
}
