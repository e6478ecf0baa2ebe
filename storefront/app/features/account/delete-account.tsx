import { useState } from "react";
import { useNavigate } from "react-router";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { required } from "../../forms/form-rules.ts";
import { authFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";
import { AccountAction } from "./account-action.tsx";

/** Deletes the account, once the password has shown that it is meant. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <AccountAction
      title="Delete your account"
      text="Removes your profile and wishlist for good. Past orders stay in our books without your account."
    >
      <Button
        look="ghost"
        size="small"
        aria-haspopup="dialog"
        className="border-red text-red hover:border-red hover:bg-red"
        onClick={() => setAsking(true)}
      >
        Delete my account
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Delete your account?">
        {asking && <Confirmation onCancel={() => setAsking(false)} />}
      </Dialog>
    </AccountAction>
  );
}

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const { deleteAccount } = useSession();
  const { say } = useToaster();
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: "" },
    rules: () => ({ password: required }),
    async send({ password }) {
      await deleteAccount(password, () => navigate("/", { replace: true }));
      say("Your account is deleted.");
    },
    failureOf: (cause) => authFailure(cause, "Your account was not deleted."),
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <p>This cannot be undone. Type your password to go ahead.</p>
      <FormFailure failure={form.failure} />
      <PasswordField
        {...form.field("password")}
        label="Password"
        autoComplete="current-password"
        maxLength={128}
        required
      />
      <div className="grid gap-3 xs:grid-cols-2">
        <Button look="ghost" onClick={onCancel}>
          Keep my account
        </Button>
        <Button type="submit" busy={form.busy} className="bg-red hover:bg-red">
          Delete it
        </Button>
      </div>
    </form>
  );
}
