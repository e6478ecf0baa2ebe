import type { FieldError } from "#contract/api/error-codes.ts";
import { printable } from "#contract/api/limits.ts";

const printableText = new RegExp(printable, "u");

/** A person's name without the spaces around it; a character that cannot be printed is added to the faults. */
export function readName(field: string, typed: string, errors: FieldError[]): string {
  const name = typed.trim();
  if (!printableText.test(name)) {
    errors.push({ field, message: "Contains a character that cannot be used" });
  }
  return name;
}
