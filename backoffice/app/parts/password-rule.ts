import type { FieldRule } from "#ui/forms/use-fields.ts";

const shortest = 12;

/** Said below every field for a new password. */
export const passwordHint = `At least ${shortest} characters. A few words in a row are easy to keep in mind.`;

/** A new password of staff. */
export const longEnough: FieldRule = (password) =>
  password.length < shortest ? `Must be at least ${shortest} characters` : undefined;
