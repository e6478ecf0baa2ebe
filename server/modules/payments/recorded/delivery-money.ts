import type { CountDeliveryMoney, DeliveryMoney } from "#contract/api/payments/delivery-money.ts";
import { fullName } from "#contract/delivery/shipping-lines.ts";
import { toNaira } from "#contract/money/naira.ts";
import { type AuditedChange, staffActor } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { balanceDueKobo, isDueOnDelivery } from "#server/modules/orders/model/index.ts";
import { listOrders, lockOrder } from "#server/modules/orders/queries/index.ts";
import { conflictError } from "#server/platform/errors/errors.ts";
import { recordReceived } from "./record-payment.ts";
import { listUncountedParcels } from "./recorded-payments.queries.ts";

/** By rider, oldest first. */
export async function listDeliveryMoney(on: Queryable): Promise<DeliveryMoney> {
  const parcels = await listUncountedParcels(on);
  const orders = await listOrders(
    on,
    parcels.map(({ orderId }) => orderId),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  return parcels.flatMap(({ orderId, carrier, collectedMethod }) => {
    const order = byId.get(orderId);
    if (!order) return [];
    return {
      ...{ id: order.id, orderNumber: order.orderNumber, carrier, collectedMethod },
      buyer: fullName(order.shippingInfo),
      city: order.shippingInfo.city,
      deliveredAt: order.deliveredAt?.toISOString() ?? null,
      due: toNaira(balanceDueKobo(order)),
    };
  });
}

/**
 * All are recorded, or none.
 * @throws {AppError} `not_found`; `conflict` when another amount is due for one of them; `validation_failed`;
 * `similar_payment`
 */
export const countDeliveryMoney = staffCommand<CountDeliveryMoney, DeliveryMoney, unknown>(
  async ({ tx, runtime, staff, body: { receivedOn, orders } }) => {
    const change: AuditedChange[] = [];
    // Sorted, to avoid deadlocks.
    const counted = new Map(orders.map((each) => [each.id, each]));
    for (const id of [...counted.keys()].sort()) {
      const { due, ...received } = counted.get(id) ?? never(id);
      const order = await lockOrder(tx, id);
      const isUncounted = order.status === "DELIVERED" && isDueOnDelivery(order);
      if (!isUncounted || toNaira(balanceDueKobo(order)) !== due) {
        throw conflictError(
          await listDeliveryMoney(tx),
          `Order ${order.orderNumber} has changed since. Nothing was recorded.`,
        );
      }
      const { method, amount, reference } = received;
      const payment = { method, amount, reference, receivedOn, actor: staffActor(staff) };
      change.push(await recordReceived(tx, runtime, order, payment));
    }
    return { reply: await listDeliveryMoney(tx), change };
  },
  { reread: ({ tx }) => listDeliveryMoney(tx) },
);

function never(id: string): never {
  throw new Error(`${id} was not counted`);
}
