import type { Customer } from "#contract/api/customers/customers.ts";
import type { ShippingInfo } from "#contract/api/orders/orders.ts";
import type { FormField } from "#ui/forms/use-fields.ts";
import { Field } from "#ui/primitives/fields/field.tsx";

interface BuyerFieldsProps {
  readonly field: (name: keyof ShippingInfo) => FormField;
}

export function BuyerFields({ field }: BuyerFieldsProps) {
  const plain = { autoComplete: "off", maxLength: 200, required: true } as const;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="First name" {...plain} {...field("firstName")} />
        <Field label="Last name" {...plain} {...field("lastName")} />
      </div>
      <Field label="Phone" type="tel" {...plain} maxLength={32} {...field("phone")} />
      <Field
        label="Email"
        type="email"
        autoCapitalize="none"
        hint="We send the payment link here. If they have an account, the order shows there too."
        {...plain}
        maxLength={254}
        {...field("email")}
      />
      <Field label="Address" {...plain} {...field("address")} />
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="City" {...plain} {...field("city")} />
        <Field label="State" {...plain} {...field("state")} />
        <Field label="Postal code" {...plain} maxLength={20} {...field("postalCode")} />
        <Field label="Country" {...plain} maxLength={80} {...field("country")} />
      </div>
    </div>
  );
}

export const emptyBuyer: ShippingInfo = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  address: "",
  city: "",
  state: "",
  postalCode: "",
  country: "Nigeria",
};

/** A customer as the buyer of a new order. If their last order went to somebody else, only its address is used. */
export function toOrderBuyer({
  name,
  email,
  phone,
  lastAddress,
}: Pick<Customer, "name" | "email" | "phone" | "lastAddress">): ShippingInfo {
  const last = lastAddress ?? emptyBuyer;
  const isSameName = name === "" || name === `${last.firstName} ${last.lastName}`;
  const [firstName = "", ...rest] = name.split(" ");
  const fullName = isSameName ? last : { firstName, lastName: rest.join(" ") };
  return {
    ...last,
    firstName: fullName.firstName,
    lastName: fullName.lastName,
    email,
    phone: phone || last.phone,
  };
}
