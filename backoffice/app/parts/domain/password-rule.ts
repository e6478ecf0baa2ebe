import type { FieldRule } from "#ui/forms/use-fields.ts";

const minLength = 12;

export const passwordHint = `At least ${minLength} characters. A few words in a row are easy to remember.`;

export const passwordRule: FieldRule = (password) =>
  password.length < minLength ? `Must be at least ${minLength} characters` : undefined;
