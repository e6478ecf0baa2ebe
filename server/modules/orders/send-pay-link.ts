import type { StaffMember } from "#contract/api/staff.ts";
import type { PayLinkMade } from "#contract/api/staff-order-acts.ts";
import { type AuditedChange, changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import { doOnce } from "#server/database/idempotency.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { readRules } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { newToken } from "#server/platform/ids.ts";
import { lockOrder } from "./move-order.ts";
import type { OrderRecord } from "./order.ts";
import { keptUntil, makePayLink } from "./pay-link.ts";
import { payLinkMail } from "./pay-link-mail.ts";
import { tellOrder } from "./tell-order.ts";

const hourMs = 3_600_000;
/** For so long pieces are kept for somebody who has a link to pay: a night to sleep over it. */
const keptHours = 24;

/**
 * Mails the buyer of a locked, unpaid order a link to pay it, and keeps the pieces meanwhile: where it may be paid by
 * transfer no shorter than transfers are awaited. An earlier link works no more.
 * @returns the link as it is copied, which is kept nowhere
 */
export async function sendPayLink(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
  actor: string,
): Promise<PayLinkMade & { payLink: string }> {
  const at = runtime.clock();
  const hours = await hoursFor(tx, runtime, order);
  const until = keptUntil(order, new Date(at.getTime() + hours * hourMs));
  const link = await makePayLink(tx, order, until);
  await writeMail(tx, runtime, payLinkMail(order, link, until));
  const { id, orderNumber } = order;
  await tellOrder(tx, { orderId: id, kind: "pay_link_sent", actor, data: {}, buyerSees: true, at });
  const payLink = `${runtime.config.publicUrl}${link}`;
  return { id, orderNumber, payLink, until: until.toISOString() };
}

async function hoursFor(
  tx: Tx,
  { config }: Pick<Runtime, "config">,
  { paymentWay }: OrderRecord,
): Promise<number> {
  if (paymentWay !== "transfer") return keptHours;
  const { holdHours } = await readRules(tx, config, "transfer");
  return Math.max(keptHours, holdHours);
}

/**
 * Sends the buyer of an unpaid order a new link to pay it.
 * @param key the sender's idempotency key: the same request a second time sends nothing, and tells no link
 * @throws {AppError} `not_found`; `order_not_payable` when it is paid or closed, or its payment is looked at by hand
 */
export async function sendPayLinkAgain(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  key = newToken(),
): Promise<PayLinkMade> {
  const actor = staffActor(staff);
  return await changeAsStaff(runtime, staff, async (tx) => {
    let made: PayLinkMade | undefined;
    const scope = `POST /staff/orders/${id}/pay-link ${actor}`;
    const known = await doOnce<PayLinkMade>(tx, { scope, key, body: null }, async () => {
      const order = await lockOrder(tx, id);
      if (order.status !== "PENDING_PAYMENT" || order.openReviews > 0) {
        throw new AppError("order_not_payable", {
          detail: "This order cannot be paid by a link now.",
        });
      }
      made = await sendPayLink(tx, runtime, order, actor);
      // The link opens the order to whoever has it, and is kept nowhere.
      return { ...made, payLink: null };
    });
    const { until } = known;
    const told: AuditedChange = { action: "order.pay_link_sent", subject: id, after: { until } };
    return { reply: made ?? known, change: made ? told : null };
  });
}
