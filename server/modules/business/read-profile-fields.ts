import type { UpdateBusinessProfile } from "#contract/api/business.ts";
import { checkBusinessProfile, readWebsite } from "#contract/validation/business-fields.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import { faultyFields } from "#server/platform/errors.ts";

/**
 * The given fields of a profile, checked and trimmed, the website with its https://.
 * @throws {AppError} `validation_failed` naming every faulty field
 */
export function readProfileFields<T extends UpdateBusinessProfile>(fields: T): T {
  const errors = checkBusinessProfile(fields);
  if (errors.length > 0) throw faultyFields(errors);
  const trimmed = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.trim()]),
  ) as T;
  return {
    ...trimmed,
    ...(trimmed.email === undefined ? {} : { email: normalizeEmail(trimmed.email) }),
    ...(trimmed.website === undefined ? {} : { website: readWebsite(trimmed.website) ?? "" }),
  };
}
