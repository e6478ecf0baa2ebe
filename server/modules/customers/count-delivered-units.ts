import type { Customer } from "#contract/api/customers/customers.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { type CustomerKey, listDeliveredUnits } from "#server/modules/orders/index.ts";
import { countRefundedUnits } from "#server/modules/payments/index.ts";
import { countReturnedUnits } from "#server/modules/returns/index.ts";

/** Includes exchanges, and items refunded without a return. */
export async function countDeliveredUnits(
  on: Queryable,
  customer: CustomerKey,
): Promise<NonNullable<Customer["units"]>> {
  const delivered = await listDeliveredUnits(on, customer);
  const [returned, refunded] = await Promise.all([
    countReturnedUnits(
      on,
      delivered.map(({ orderId }) => orderId),
    ),
    countRefundedUnits(on, delivered),
  ]);
  const ordered = delivered.reduce((total, { units }) => total + units, 0);
  return {
    sent: ordered - refunded.unsentUnits + returned.sent,
    returned: returned.returned + refunded.returnedUnits,
  };
}
