import { isPhone } from "#contract/validation/shipping-info.ts";
import type { FieldRule } from "#ui/forms/use-fields.ts";

/** Must look like a phone number. */
export const phone: FieldRule = (value) =>
  isPhone(value) ? undefined : "Enter a valid phone number";
