import type { FieldError } from "#contract/api/error-codes.ts";
import { nameFault } from "#contract/validation/shipping-info.ts";

/** A person's name without the spaces around it, as checkout takes it; what is wrong with it is added to the faults. */
export function readName(field: string, typed: string, errors: FieldError[]): string {
  const name = typed.trim();
  const message = nameFault(name);
  if (message) errors.push({ field, message });
  return name;
}
