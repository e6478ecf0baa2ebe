import type { Customer } from "#contract/api/staff-customers.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { leaveLetters } from "#server/modules/newsletter/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { findCustomer } from "./customers.queries.ts";
import { getCustomer } from "./get-customer.ts";

/**
 * Takes somebody off the list of the letters who asked staff for it. Only they themselves can come back: consent is
 * theirs to give.
 * @throws {AppError} `not_found`; `conflict` where they get no letters
 */
export async function endLetterConsent(
  runtime: Runtime,
  staff: { readonly id: string },
  customerId: string,
): Promise<Customer> {
  await changeAsStaff(runtime, staff, async (tx) => {
    const customer = await findCustomer(tx, customerId);
    if (!customer) throw new AppError("not_found");
    const leftAt = runtime.clock();
    const ended = await leaveLetters(tx, customer.email, leftAt);
    if (!ended) throw new AppError("conflict", { detail: "They get no letters." });
    const consent = { since: ended.consentedAt.toISOString(), source: ended.source };
    return {
      reply: undefined,
      change: {
        action: "customer.left_letters",
        subject: customerId,
        before: { ...consent, leftAt: null },
        after: { ...consent, leftAt: leftAt.toISOString() },
      },
    };
  });
  return await getCustomer(runtime.db, customerId);
}
