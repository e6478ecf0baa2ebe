import { isNotSent } from "#contract/api/order-stage.ts";
import type { StaffRole } from "#contract/api/staff.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { toNaira } from "#contract/money/naira.ts";
import { hasRight } from "#contract/rights.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import { countStock } from "#server/modules/catalogue/index.ts";
import { findFee } from "#server/modules/delivery/index.ts";
import { tellActors } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Reader } from "./event-sentences.ts";
import { lastMail } from "./last-mail.ts";
import type { OrderRecord } from "./order.ts";
import { wasReaddressed } from "./order-events.queries.ts";
import {
  findCustomerId,
  findOpenCaseId,
  findParcel,
  listNotes,
  listOtherOrders,
  listPackedLines,
} from "./order-work.queries.ts";
import { findOrder, findOrderByNumber } from "./orders.queries.ts";
import { tellTimeline } from "./tell-timeline.ts";
import {
  noteText,
  toAddressReply,
  toMoneyReply,
  toParcelReply,
  toStaffSummary,
} from "./to-staff-order-reply.ts";

/** So many other orders of a person stand on an order's page. */
const shownOthers = 5;

interface OrderReader extends Reader {
  /** Whether the way to the buyer's record may be told. */
  readonly seesCustomers: boolean;
  /** Whether the way to a case of its payments may be told. */
  readonly seesPayments: boolean;
}

/** What a role may read of orders. */
export function readerOf({ role }: { readonly role: StaffRole }): OrderReader {
  return {
    seesSums: hasRight(role, "sums.read"),
    seesCustomers: hasRight(role, "customers.read"),
    seesPayments: hasRight(role, "payments.read"),
  };
}

/**
 * The order with this id or number.
 * @throws {AppError} `not_found`
 */
export async function getOrder(on: Queryable, idOrNumber: string): Promise<OrderRecord> {
  const order =
    (await findOrder(on, idOrNumber)) ?? (await findOrderByNumber(on, idOrNumber.toUpperCase()));
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  return order;
}

/** An order with everything staff work with, as its reader may read it. */
export async function tellStaffOrder(
  on: Queryable,
  id: string,
  reader: OrderReader,
): Promise<StaffOrder> {
  const order = await getOrder(on, id);
  const { seesSums, seesCustomers, seesPayments } = reader;
  const lines = await listPackedLines(on, order.id);
  const stock = await countStock(
    on,
    lines.map(({ variantId }) => variantId),
  );
  const notes = await listNotes(on, order.id);
  const nameOf = await tellActors(
    on,
    notes.map(({ staffId }) => staffActor({ id: staffId })),
  );
  const others = await listOtherOrders(on, order, shownOthers);
  const asksFee = seesSums && isNotSent(order.status) && (await wasReaddressed(on, order.id));
  const feeToday = asksFee ? await findFee(on, order.shippingInfo) : undefined;
  const parcel = toParcelReply(await findParcel(on, order.id));
  const pinned = notes.find(({ isPinned }) => isPinned)?.text ?? null;
  return {
    ...toStaffSummary(order, pinned, reader),
    lines: lines.map((line) => ({
      position: line.position,
      productId: line.productId,
      name: line.name,
      size: line.size,
      image: line.image,
      quantity: line.quantity,
      laidIn: line.laidIn,
      withdrawn: line.withdrawn,
      stock: stock.get(line.variantId) ?? 0,
      ...(seesSums && { price: toNaira(line.unitPriceKobo), total: toNaira(line.lineTotalKobo) }),
    })),
    address: toAddressReply(order),
    buyerKind: order.userId === null ? "guest" : "account",
    userId: order.userId,
    ...(seesCustomers && { customerId: (await findCustomerId(on, order)) ?? null }),
    poNumber: order.poNumber,
    ...(seesPayments && { openCaseId: (await findOpenCaseId(on, order)) ?? null }),
    parcel,
    notes: notes.map(({ id, staffId, text, isPinned, createdAt }) => ({
      id,
      text: noteText(text, reader),
      isPinned,
      by: nameOf(staffActor({ id: staffId })),
      at: createdAt.toISOString(),
    })),
    timeline: await tellTimeline(on, order, reader, parcel),
    others: {
      count: others[0]?.count ?? 0,
      orders: others.map(({ id, orderNumber, status, createdAt, totalKobo }) => ({
        id,
        orderNumber,
        status,
        createdAt: createdAt.toISOString(),
        ...(seesSums && { totalAmount: toNaira(totalKobo) }),
      })),
    },
    ...(seesSums && {
      email: order.email,
      money: toMoneyReply(order, feeToday),
      lastMail: (await lastMail(on, order))?.title ?? null,
    }),
  };
}
