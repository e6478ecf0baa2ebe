import type { CreatedPaymentLink } from "#contract/api/orders/staff-order-commands.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { getStoreSettings } from "#server/modules/settings/index.ts";
import { hashToken, newToken } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { paymentLinkEmail } from "../emails/order-emails.ts";
import type { OrderRecord } from "../model/order.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { recordOrderEvent } from "../queries/order-events.queries.ts";
import {
  findPayToken,
  insertOrderLookup,
  type PayTokenSource,
  updateHold,
  updatePayToken,
} from "./payment-link.queries.ts";

const hourMs = 3_600_000;

const paymentLinkHours = 24;

/**
 * Reserves stock for 24 hours, or as long as transfers are reserved.
 * @returns the link, which is not stored
 */
export async function sendPaymentLink(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
  actor: string,
): Promise<CreatedPaymentLink & { paymentLink: string }> {
  const at = runtime.clock();
  const until = await getReservationEnd(tx, runtime, order);
  const link = await createPaymentLink(tx, order, until);
  await queueMail(tx, runtime, paymentLinkEmail(order, link, until));
  const { id, orderNumber } = order;
  await recordOrderEvent(tx, {
    orderId: id,
    kind: "payment_link_sent",
    actor,
    data: {},
    isVisibleToBuyer: true,
    at,
  });
  const paymentLink = `${runtime.config.publicUrl}${link}`;
  return { id, orderNumber, paymentLink, until: until.toISOString() };
}

/** Time to pay what staff send or reopen. */
export async function getReservationEnd(
  tx: Tx,
  { clock, config }: Pick<Runtime, "clock" | "config">,
  order: Pick<OrderRecord, "paymentMethod" | "reservedUntil">,
): Promise<Date> {
  const { reservationHours } = await getStoreSettings(tx, config, "transfer");
  const hours =
    order.paymentMethod === "transfer"
      ? Math.max(paymentLinkHours, reservationHours)
      : paymentLinkHours;
  return laterReservationEnd(order, new Date(clock().getTime() + hours * hourMs));
}

/**
 * A repeated request sends nothing and returns no link.
 * @throws {AppError} `not_found`; `order_not_payable` when it is paid, closed or under review
 */
export const resendPaymentLink = staffCommand<unknown, CreatedPaymentLink>(
  async ({ tx, runtime, staff, params: { id } }) => {
    const order = await lockOrder(tx, id);
    if (order.status !== "PENDING_PAYMENT" || order.openCases > 0) {
      throw new AppError("order_not_payable", {
        detail: "This order can't be paid by link right now.",
      });
    }
    const reply = await sendPaymentLink(tx, runtime, order, staffActor(staff));
    const { until } = reply;
    return {
      reply,
      change: { action: "order.payment_link_sent", subject: id, after: { until } },
    };
  },
  { toStored: (created) => ({ ...created, paymentLink: null }) },
);

/** Never earlier than the end the customer was already given. */
export function laterReservationEnd(
  { reservedUntil }: Pick<OrderRecord, "reservedUntil">,
  at: Date,
): Date {
  return reservedUntil !== null && reservedUntil > at ? reservedUntil : at;
}

/**
 * Replaces an earlier pay link.
 * @returns a path with the token after the #, so that no server logs it
 */
export async function createPaymentLink(
  tx: Tx,
  { id, orderNumber }: Pick<OrderRecord, "id" | "orderNumber">,
  until: Date,
): Promise<string> {
  await updateHold(tx, id, until);
  const token = newToken();
  await updatePayToken(tx, id, hashToken(token));
  return `/pay/${encodeURIComponent(orderNumber)}#${token}`;
}

export async function revokePaymentLink(
  tx: Tx,
  orderId: string,
  until: Date | null,
): Promise<void> {
  await updateHold(tx, orderId, until);
  await updatePayToken(tx, orderId, null);
}

const lookupTokenMs = 24 * 3_600_000;

/** Other links stay valid. */
export async function createLookupToken(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  orderId: string,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(clock().getTime() + lookupTokenMs);
  await insertOrderLookup(tx, { tokenHash: hashToken(token), orderId, expiresAt });
  return token;
}

export async function findPayTokenSource(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  { id }: Pick<OrderRecord, "id">,
  token: string | string[] | undefined,
): Promise<PayTokenSource | undefined> {
  if (typeof token !== "string") return undefined;
  return await findPayToken(db, id, hashToken(token), clock());
}
