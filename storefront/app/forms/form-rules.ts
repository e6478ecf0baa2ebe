import { isEmail } from "#contract/validation/email.ts";
import type { FieldRule } from "#ui/forms/use-fields.ts";

/** Least length of a password (specification §9). */
const minPasswordLength = 6;

export const required: FieldRule = (value) => (value.trim() === "" ? "Required" : undefined);

/** Must look like an address (specification §5). */
export const email: FieldRule = (value) =>
  required(value) ?? (isEmail(value.trim()) ? undefined : "Enter a valid email");

export const newPassword: FieldRule = (value) =>
  required(value) ??
  (value.length < minPasswordLength ? "Must be at least 6 characters" : undefined);

/** The password a guest chooses at checkout, trimmed (specification §5). */
export const trimmedPassword: FieldRule = (value) => newPassword(value.trim());

export function matches(password: string): FieldRule {
  return (value) => (value === password ? undefined : "Passwords do not match.");
}

/** May be empty; otherwise the rule applies. */
export function optional(rule: FieldRule): FieldRule {
  return (value) => (value.trim() === "" ? undefined : rule(value));
}
