import { useState } from "react";
import type { ShippingInfo } from "#contract/api/orders.ts";
import { checkShippingInfo } from "#contract/validation/shipping-info.ts";
import { type Fields, rulesFrom, useFields } from "#ui/forms/use-fields.ts";
import { trimmedPassword } from "../../forms/form-rules.ts";

/** One field of the checkout form: where the order goes, or the password of a wished-for account. */
export type CheckoutField = keyof ShippingInfo | "password";

/** The form as first shown; the country defaults to Nigeria (specification §5). */
const empty: Record<CheckoutField, string> = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  address: "",
  state: "",
  city: "",
  postalCode: "",
  country: "Nigeria",
  password: "",
};

/** The checkout form, with a guest's wish for an account. */
export interface CheckoutForm extends Fields<CheckoutField> {
  readonly wantsAccount: boolean;
  wantAccount(wanted: boolean): void;
}

/**
 * Keeps the checkout form; it is checked on leaving a field and on sending (specification §5). The password lives in
 * memory only (specification §4).
 * @param isGuest whether an account can be wished for
 */
export function useCheckoutForm(isGuest: boolean): CheckoutForm {
  const [wantsAccount, setWantsAccount] = useState(false);
  const fields = useFields({
    initial: empty,
    rules: ({ password: _, ...shippingInfo }) => ({
      ...rulesFrom(checkShippingInfo(shippingInfo)),
      ...(isGuest && wantsAccount && { password: trimmedPassword }),
    }),
    asksForBlank: true,
  });
  return {
    ...fields,
    wantsAccount,
    wantAccount(wanted) {
      setWantsAccount(wanted);
      // Ticked again, it begins anew with an empty field.
      fields.set("password", "");
    },
  };
}

/** What is sent of the form, without the spaces around it. */
export function shippingInfoOf(values: Readonly<Record<CheckoutField, string>>): ShippingInfo {
  const { password: _, ...typed } = values;
  const trimmed = Object.entries(typed).map(([field, value]) => [field, value.trim()]);
  return { ...typed, ...Object.fromEntries(trimmed) };
}
