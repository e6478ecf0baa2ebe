import { isPhone } from "#contract/validation/shipping-info.ts";
import type { FieldRule } from "#ui/forms/use-fields.ts";

export const phone: FieldRule = (value) =>
  isPhone(value) ? undefined : "Enter a valid phone number";
