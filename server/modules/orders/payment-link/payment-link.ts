import type { EmailPaymentLink } from "#contract/api/orders/staff-new-order.ts";
import type { CreatedPaymentLink } from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
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
import { balanceDueKobo } from "../model/order-money.ts";
import { getOrderReader } from "../model/order-reader.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { recordOrderEvent } from "../queries/order-events.queries.ts";
import { getStaffOrder } from "../record/get-staff-order.ts";
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
 * Reserves the stock of an unpaid order for 24 hours, or as long as transfers are reserved. A link to a balance due on
 * an order that was paid before has no end.
 * @returns the link, which is not stored
 */
export async function openPaymentLink(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
): Promise<{ readonly path: string; readonly url: string; readonly until: Date | null }> {
  const isUnpaid = order.status === "PENDING_PAYMENT";
  const until = isUnpaid ? await getReservationEnd(tx, runtime, order) : null;
  const path = await createPaymentLink(tx, order, until);
  return { path, url: `${runtime.config.publicUrl}${path}`, until };
}

/** Time to pay the balance of an order that was paid in part. */
export async function extendReservation(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  order: Pick<OrderRecord, "id" | "paymentMethod" | "reservedUntil">,
): Promise<void> {
  await updateHold(tx, order.id, await getReservationEnd(tx, runtime, order));
}

async function mailPaymentLink(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
  {
    path,
    until,
    actor,
  }: { readonly path: string; readonly until: Date | null; readonly actor: string },
): Promise<void> {
  if (order.email === "") return;
  await queueMail(tx, runtime, paymentLinkEmail(order, path, until));
  const at = runtime.clock();
  const event = { orderId: order.id, actor, data: {}, isVisibleToBuyer: true, at } as const;
  await recordOrderEvent(tx, { ...event, kind: "payment_link_sent" });
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
    requirePayable(order);
    const { path, url, until: end } = await openPaymentLink(tx, runtime, order);
    await mailPaymentLink(tx, runtime, order, { path, until: end, actor: staffActor(staff) });
    const until = end?.toISOString() ?? null;
    return {
      reply: { id, orderNumber: order.orderNumber, paymentLink: url, until },
      change: { action: "order.payment_link_sent", subject: id, after: { until } },
    };
  },
  { toStored: (created) => ({ ...created, paymentLink: null }) },
);

/**
 * The link itself is not stored: who created it sends its token back.
 * @throws {AppError} `not_found`; `order_not_payable`; `conflict` without an email, or once a newer link replaced it
 */
export const emailPaymentLink = staffCommand<EmailPaymentLink, StaffOrder>(
  async ({ tx, runtime, staff, params: { id }, body: { token } }) => {
    const order = await lockOrder(tx, id);
    requirePayable(order);
    if (order.email === "") throw new AppError("conflict", { detail: "This order has no email." });
    const source = await findPayToken(tx, id, hashToken(token), runtime.clock());
    const isUnpaid = order.status === "PENDING_PAYMENT";
    if (source !== "link" || (isUnpaid && order.reservedUntil === null)) {
      throw new AppError("conflict", { detail: "A newer link has replaced this one." });
    }
    const path = toPaymentPath(order, token);
    const actor = staffActor(staff);
    await mailPaymentLink(tx, runtime, order, { path, until: order.reservedUntil, actor });
    const until = order.reservedUntil?.toISOString() ?? null;
    return {
      reply: await getStaffOrder(tx, id, getOrderReader(staff)),
      change: { action: "order.payment_link_sent", subject: id, after: { until } },
    };
  },
  { reread: ({ tx, staff, params }) => getStaffOrder(tx, params.id, getOrderReader(staff)) },
);

function requirePayable(order: OrderRecord): void {
  const isUnpaid = order.status === "PENDING_PAYMENT" || balanceDueKobo(order) > 0;
  if (isUnpaid && order.openCases === 0) return;
  throw new AppError("order_not_payable", {
    detail: "This order can't be paid by link right now.",
  });
}

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
  order: Pick<OrderRecord, "id" | "orderNumber">,
  until: Date | null,
): Promise<string> {
  await updateHold(tx, order.id, until);
  const token = newToken();
  await updatePayToken(tx, order.id, hashToken(token));
  return toPaymentPath(order, token);
}

function toPaymentPath({ orderNumber }: Pick<OrderRecord, "orderNumber">, token: string): string {
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
