import type { Customer } from "#contract/api/customers/customers.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { unsubscribeAsStaff } from "#server/modules/newsletter/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { findCustomer } from "./customers.queries.ts";
import { getCustomer } from "./get-customer.ts";

/** Only the customer can subscribe again. @throws {AppError} `not_found`, `conflict` */
export async function unsubscribeCustomer(
  runtime: Runtime,
  staff: { readonly id: string },
  customerId: string,
): Promise<Customer> {
  await changeAsStaff(runtime, staff, async (tx) => {
    const customer = await findCustomer(tx, customerId);
    if (!customer) throw new AppError("not_found");
    const leftAt = runtime.clock();
    const ended = await unsubscribeAsStaff(tx, customer.email, leftAt);
    if (!ended)
      throw new AppError("conflict", {
        detail: "This customer isn't subscribed to the newsletter.",
      });
    const consent = { since: ended.consentedAt.toISOString(), source: ended.source };
    return {
      reply: undefined,
      change: {
        action: "customer.unsubscribed",
        subject: customerId,
        before: { ...consent, leftAt: null },
        after: { ...consent, leftAt: leftAt.toISOString() },
      },
    };
  });
  return await getCustomer(runtime.db, customerId);
}
