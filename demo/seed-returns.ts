import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { stableProductId } from "#server/modules/catalogue/index.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { findOrder } from "#server/modules/orders/queries/index.ts";
import {
  approveReturn,
  closeReturn,
  declineReturn,
  receiveReturn,
  refundReturn,
  requestReturn,
  sendExchange,
  withdrawReturn,
} from "#server/modules/returns/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { daysAgo } from "./days-ago.ts";
import { demoBuyers } from "./demo-orders.ts";
import { type DemoReturn, demoReturns } from "./demo-returns.ts";

export async function seedReturns(runtime: Runtime): Promise<void> {
  const staff = await findManager(runtime);
  if (!staff) return;
  for (const each of demoReturns) {
    const order = await findBought(runtime, each);
    if (!order) continue;
    await seedReturn(runtime, staff, order, each).catch((err: unknown) => {
      // Visitors may have bought the last of the wanted size.
      if (!(err instanceof AppError)) throw err;
      runtime.log.warn({ err }, "a demo return could not be requested");
    });
  }
}

function findManager({ db }: Runtime): Promise<StaffMember | undefined> {
  return db.first<StaffMember>({
    text: "select id, name, email, role from staff_member where demo and role = 'manager'",
  });
}

async function findBought(
  { db }: Runtime,
  { buyer, slug, size }: DemoReturn,
): Promise<OrderRecord | undefined> {
  const found = await db.first<{ id: string }>({
    text: `select o.id from shop_order o join order_line l on l.order_id = o.id
      where o.email = $1 and l.variant_id = $2 and o.status = 'DELIVERED'
        and not exists (select from return_request r where r.order_id = o.id)
      order by o.created_at desc limit 1`,
    values: [demoBuyers[buyer].email, `${stableProductId(slug)}:${size}`],
  });
  return found && (await findOrder(db, found.id));
}

async function seedReturn(
  runtime: Runtime,
  staff: StaffMember,
  order: OrderRecord,
  demoReturn: DemoReturn,
): Promise<void> {
  const at = (days: number) => daysAgo(runtime, days);
  const { slug, size, wantedSize, reason, message, approved, declined } = demoReturn;
  const variantId = `${stableProductId(slug)}:${size}`;
  const position = order.lines.findIndex((line) => line.variantId === variantId) + 1;
  const kind = wantedSize === undefined ? "refund" : "exchange";
  const lines = [{ position, size, quantity: 1, ...(wantedSize && { wantedSize }) }];
  const actor = order.userId ? `user:${order.userId}` : "guest";
  const key = `demo-return-${order.id}-${position}`;
  const request = await requestReturn(
    at(demoReturn.requestedDaysAgo),
    { order, actor },
    { body: { kind, lines, reason, message }, files: [], key },
  );
  const { id } = request;
  const to = <Body>(body: Body) => ({ staff, params: { id }, body });
  let version = 1;
  if (declined)
    await declineReturn(at(declined.daysAgo))(to({ version, message: declined.message }));
  if (demoReturn.withdrawn !== undefined)
    await withdrawReturn(at(demoReturn.withdrawn), { order, actor }, id);
  if (approved === undefined) return;
  ({ version } = await approveReturn(at(approved))(to({ version, kind })));
  const { arrived, sent, refunded, closed } = demoReturn;
  if (closed) await closeReturn(at(closed.daysAgo))(to({ version, message: closed.message }));
  if (!arrived) return;
  const none = { sellable: 0, damaged: 0, lost: 0 };
  const arrivedLines = [{ position, size, ...none, [arrived.as]: 1 }];
  const received = await receiveReturn(at(arrived.daysAgo))(to({ version, items: arrivedLines }));
  ({ version } = received);
  if (sent) {
    const { carrier, trackingNumber } = sent;
    await sendExchange(at(sent.daysAgo))(to({ version, carrier, trackingNumber }));
  }
  if (refunded !== undefined) {
    const amount = received.refundableAmount ?? 0;
    await refundReturn(at(refunded))(to({ version, amount }));
  }
}
