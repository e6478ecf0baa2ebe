import type { StaffMember } from "#contract/api/staff.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { stableProductId } from "#server/modules/catalogue/index.ts";
import { findOrder, type OrderRecord } from "#server/modules/orders/index.ts";
import {
  approveReturn,
  askReturn,
  closeReturn,
  declineReturn,
  receiveReturn,
  refundReturn,
  sendExchange,
  withdrawReturn,
} from "#server/modules/returns/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { daysAgo } from "./days-ago.ts";
import { demoBuyers } from "./demo-orders.ts";
import { type DemoReturn, demoReturns } from "./demo-returns.ts";

/**
 * Lets the demo people send pieces back, by the store's own verbs at times in the past, so that stock, refunds and
 * timelines agree. An order that has a return already is left as it is.
 */
export async function seedReturns(runtime: Runtime): Promise<void> {
  const staff = await findManager(runtime);
  if (!staff) return;
  for (const each of demoReturns) {
    const order = await findBought(runtime, each);
    if (!order) continue;
    await seedReturn(runtime, staff, order, each).catch((err: unknown) => {
      // Visitors bought the last of the wanted size before.
      if (!(err instanceof AppError)) throw err;
      runtime.log.warn({ err }, "a demo return could not be asked for");
    });
  }
}

/** Who may send back any sum. */
function findManager({ db }: Runtime): Promise<StaffMember | undefined> {
  return db.first<StaffMember>({
    text: "select id, name, email, role from staff_member where demo and role = 'manager'",
  });
}

/** The delivered order with the piece, of which nothing was asked for yet. */
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
  given: DemoReturn,
): Promise<void> {
  const at = (days: number) => daysAgo(runtime, days);
  const { slug, size, wantedSize, reason, words, approved, declined } = given;
  const variantId = `${stableProductId(slug)}:${size}`;
  const position = order.lines.findIndex((line) => line.variantId === variantId) + 1;
  const kind = wantedSize === undefined ? "refund" : "exchange";
  const lines = [{ position, size, quantity: 1, ...(wantedSize && { wantedSize }) }];
  const actor = order.userId ? `user:${order.userId}` : "guest";
  const key = `demo-return-${order.id}-${position}`;
  const asked = await askReturn(
    at(given.asked),
    { order, actor },
    { body: { kind, lines, reason, words }, files: [], key },
  );
  const { id } = asked;
  let version = 1;
  if (declined)
    await declineReturn(at(declined.daysAgo), staff, id, { version, words: declined.words });
  if (given.withdrawn !== undefined)
    await withdrawReturn(at(given.withdrawn), { order, actor }, id);
  if (approved === undefined) return;
  ({ version } = await approveReturn(at(approved), staff, id, { version, kind }));
  const { arrived, sent, refunded, closed } = given;
  if (closed) await closeReturn(at(closed.daysAgo), staff, id, { version, words: closed.words });
  if (!arrived) return;
  const none = { asNew: 0, toMend: 0, lost: 0 };
  const pieces = [{ position, size, ...none, [arrived.as]: 1 }];
  const came = await receiveReturn(at(arrived.daysAgo), staff, id, { version, pieces });
  ({ version } = came);
  if (sent) {
    const { carrier, trackingNumber } = sent;
    await sendExchange(at(sent.daysAgo), staff, id, { version, carrier, trackingNumber });
  }
  if (refunded !== undefined) {
    await refundReturn(at(refunded), staff, id, { version, amount: came.paidAmount ?? 0 });
  }
}
