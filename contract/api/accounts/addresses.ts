import { Type } from "typebox";
import { printable } from "../limits.ts";
import { ShippingInfo } from "../orders/orders.ts";
import { Version } from "../versions.ts";

const { email: _, ...shippingFields } = ShippingInfo.properties;

const typedFields = {
  /** "Home", "Office"; may be empty. */
  label: Type.String({ maxLength: 40, pattern: printable }),
  ...shippingFields,
};

export const SavedAddress = Type.Object({
  id: Type.String(),
  ...typedFields,
  /** One of them, as long as there is any. */
  isDefault: Type.Boolean(),
  version: Type.Integer(),
});
export type SavedAddress = Type.Static<typeof SavedAddress>;

export const AddAddress = Type.Object(
  { ...typedFields, isDefault: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);
export type AddAddress = Type.Static<typeof AddAddress>;

export const UpdateAddress = Type.Object(
  { ...AddAddress.properties, version: Version },
  { additionalProperties: false },
);
export type UpdateAddress = Type.Static<typeof UpdateAddress>;
