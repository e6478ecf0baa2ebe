import { useId, useState } from "react";
import type { MemberRecord } from "#contract/api/staff/members.ts";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { errorText } from "../../loading/error-text.ts";
import { FormError, requiredMessage } from "../../parts/forms/form-error.tsx";
import { RoleField } from "./role-field.tsx";

interface InviteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onInvited: (member: MemberRecord) => void;
}

export function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  const [role, setRole] = useState<StaffRole>("support");
  const formId = useId();
  const form = useForm({
    initial: { name: "", email: "" },
    rules: () => ({ name: requiredMessage("a name"), email: requiredMessage("an email address") }),
    async send({ name, email }) {
      const body = { name: name.trim(), email: email.trim(), role };
      onInvited(await api("POST /staff/members", { body }));
      form.set("name", "");
      form.set("email", "");
    },
    toFailure: (cause) => errorText(cause, "The invitation could not be sent. Please try again."),
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite staff"
      actions={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={formId} busy={form.busy}>
            Send invitation
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <FormError text={form.failure} />
        <Field label="Name" required autoComplete="off" maxLength={200} {...form.field("name")} />
        <Field
          label="Email"
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          hint="They get a link that works once and expires in three days."
          {...form.field("email")}
        />
        <RoleField role={role} onChange={setRole} />
      </form>
    </Dialog>
  );
}
