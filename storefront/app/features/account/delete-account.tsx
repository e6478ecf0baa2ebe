import { useState } from "react";
import { useNavigate } from "react-router";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { useToast } from "#ui/primitives/toast.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { required } from "../../forms/form-rules.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";
import { AccountAction } from "./account-action.tsx";

export function DeleteAccount() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <AccountAction
      title="Delete your account"
      text="Removes your profile and wishlist for good. We keep past orders for our records."
    >
      <Button
        variant="ghost"
        size="small"
        aria-haspopup="dialog"
        className="border-red text-red hover:border-red hover:bg-red"
        onClick={() => setConfirming(true)}
      >
        Delete my account
      </Button>
      <Dialog open={isConfirming} onClose={() => setConfirming(false)} title="Delete your account?">
        {isConfirming && <Confirmation onCancel={() => setConfirming(false)} />}
      </Dialog>
    </AccountAction>
  );
}

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const { deleteAccount } = useSession();
  const { showToast } = useToast();
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: "" },
    rules: () => ({ password: required }),
    async send({ password }) {
      await deleteAccount(password, () => navigate("/", { replace: true }));
      showToast("Your account is deleted.");
    },
    toFailure: (cause) => toAuthFailure(cause, "Your account was not deleted."),
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <p>This can’t be undone. Enter your password to continue.</p>
      <FormFailure failure={form.failure} />
      <PasswordField
        {...form.field("password")}
        label="Password"
        autoComplete="current-password"
        maxLength={128}
        required
      />
      <div className="grid gap-3 xs:grid-cols-2">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} className="bg-red hover:bg-red">
          Delete account
        </Button>
      </div>
    </form>
  );
}
