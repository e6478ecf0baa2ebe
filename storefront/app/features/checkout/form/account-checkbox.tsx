import type { ReactNode } from "react";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { PasswordField } from "#ui/primitives/fields/password-field.tsx";
import type { CheckoutForm } from "./use-checkout-form.ts";

export default function AccountCheckbox({
  form,
  disabled,
}: {
  form: CheckoutForm;
  disabled: boolean;
}): ReactNode {
  return (
    <fieldset disabled={disabled} className="mt-9 min-w-0 border-line border-t pt-4">
      <legend className="sr-only">Account</legend>
      <Checkbox
        name="createAccount"
        checked={form.wantsAccount}
        onChange={(event) => form.wantAccount(event.target.checked)}
        label={
          <>
            <span className="font-medium">Create an account with these details</span>
            <span className="block text-umber">Keeps your orders and wishlist in one place.</span>
          </>
        }
      />
      {form.wantsAccount && (
        <div className="mt-3 max-w-85 pl-8">
          <PasswordField
            {...form.field("password")}
            label="Password"
            autoComplete="new-password"
            maxLength={128}
            required
            hint="At least 6 characters"
          />
        </div>
      )}
    </fieldset>
  );
}
