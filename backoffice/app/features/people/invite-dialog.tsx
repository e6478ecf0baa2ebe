import { type FormEvent, useId, useState } from "react";
import type { StaffRole } from "#contract/api/staff.ts";
import type { StaffPerson } from "#contract/api/staff-people.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { RoleField } from "./role-field.tsx";

interface InviteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onInvited: (person: StaffPerson) => void;
}

/** Asks whom to invite, and as what. */
export function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<StaffRole>("support");
  const { busy, fault, send } = useSending("The invitation could not be sent. Please try again.");
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    void send(async () => {
      onInvited(
        await api("POST /staff/people", { body: { name: name.trim(), email: email.trim(), role } }),
      );
      setName("");
      setEmail("");
    });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite somebody"
      actions={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={formId} busy={busy}>
            Send the invitation
          </Button>
          <Button look="ghost" onClick={onClose}>
            Not now
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-5">
        <FormFault text={fault} />
        <Field
          label="Name"
          required
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label="E-mail"
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          hint="Gets a link that works once, within three days."
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <RoleField role={role} onChange={setRole} />
      </form>
    </Dialog>
  );
}
