import { isEmail } from "#contract/validation/email.ts";
import type { FieldRule } from "#ui/forms/use-fields.ts";

/** Least length of a password (specification §9). */
const passwordMin = 6;

/** Must hold more than spaces. */
export const required: FieldRule = (value) => (value.trim() === "" ? "Required" : undefined);

/** Must look like an address (specification §5). */
export const email: FieldRule = (value) =>
  required(value) ?? (isEmail(value.trim()) ? undefined : "Enter a valid email");

/** A password one chooses: at least 6 characters (specification §5). */
export const newPassword: FieldRule = (value) =>
  required(value) ?? (value.length < passwordMin ? "Must be at least 6 characters" : undefined);

/** The password a guest chooses at the checkout, where the spaces around it are not part of it (specification §5). */
export const trimmedPassword: FieldRule = (value) => newPassword(value.trim());

/** The repetition of a password (specification §5). */
export function matching(password: string): FieldRule {
  return (value) => (value === password ? undefined : "Passwords do not match.");
}

/** A field that may stay empty; what is typed must hold to the rule. */
export function optional(rule: FieldRule): FieldRule {
  return (value) => (value.trim() === "" ? undefined : rule(value));
}
