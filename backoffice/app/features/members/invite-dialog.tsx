import { useId, useState } from "react";
import type { StaffRole } from "#contract/api/staff.ts";
import type { MemberRecord } from "#contract/api/staff-members.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { faultText } from "../../loading/fault-text.ts";
import { askedFor } from "../../parts/asked-for.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { RoleField } from "./role-field.tsx";

interface InviteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onInvited: (member: MemberRecord) => void;
}

/** Asks whom to invite, and as what. */
export function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  const [role, setRole] = useState<StaffRole>("support");
  const formId = useId();
  const form = useForm({
    initial: { name: "", email: "" },
    rules: () => ({ name: askedFor("a name"), email: askedFor("an e-mail address") }),
    async send({ name, email }) {
      const body = { name: name.trim(), email: email.trim(), role };
      onInvited(await api("POST /staff/members", { body }));
      form.set("name", "");
      form.set("email", "");
    },
    failureOf: (cause) => faultText(cause, "The invitation could not be sent. Please try again."),
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite somebody"
      actions={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={formId} busy={form.busy}>
            Send the invitation
          </Button>
          <Button look="ghost" onClick={onClose}>
            Not now
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <FormFault text={form.failure} />
        <Field label="Name" required autoComplete="off" maxLength={200} {...form.field("name")} />
        <Field
          label="E-mail"
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          hint="Gets a link that works once, within three days."
          {...form.field("email")}
        />
        <RoleField role={role} onChange={setRole} />
      </form>
    </Dialog>
  );
}
