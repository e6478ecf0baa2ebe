import { useState } from "react";
import type { ShippingInfo } from "#contract/api/orders/orders.ts";
import { validateShippingInfo } from "#contract/validation/shipping-info.ts";
import { type Fields, rulesFrom, useFields } from "#ui/forms/use-fields.ts";
import { trimmedPassword } from "../../../forms/form-rules.ts";

export type CheckoutField = keyof ShippingInfo | "password";

const initialValues: Record<CheckoutField, string> = {
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

export interface CheckoutForm extends Fields<CheckoutField> {
  readonly wantsAccount: boolean;
  wantAccount(wants: boolean): void;
  /** Whether the order adds its address to the account’s address book. */
  readonly savesAddress: boolean;
  saveAddress(saves: boolean): void;
}

/** Validated on blur and on submit (specification §5); the password stays in memory (§4). */
export function useCheckoutForm(isGuest: boolean): CheckoutForm {
  const [wantsAccount, setWantsAccount] = useState(false);
  const [savesAddress, saveAddress] = useState(false);
  const fields = useFields({
    initial: initialValues,
    rules: ({ password: _, ...shippingInfo }) => ({
      ...rulesFrom(validateShippingInfo(shippingInfo)),
      ...(isGuest && wantsAccount && { password: trimmedPassword }),
    }),
    validatesBlank: true,
  });
  return {
    ...fields,
    savesAddress,
    saveAddress,
    wantsAccount,
    wantAccount(wants) {
      setWantsAccount(wants);
      // Checking the box again starts with an empty password.
      fields.set("password", "");
    },
  };
}

export function toShippingInfo(values: Readonly<Record<CheckoutField, string>>): ShippingInfo {
  const { password: _, ...typed } = values;
  const trimmed = Object.entries(typed).map(([field, value]) => [field, value.trim()]);
  return { ...typed, ...Object.fromEntries(trimmed) };
}
