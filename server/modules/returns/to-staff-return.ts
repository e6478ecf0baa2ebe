import type { ReturnStatus } from "#contract/api/returns.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { ReturnSummary, StaffReturn } from "#contract/api/staff-returns.ts";
import { toNaira } from "#contract/money/naira.ts";
import { hasRight } from "#contract/rights.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findProductsForPricing } from "#server/modules/catalogue/index.ts";
import { listOrders, type OrderRecord } from "#server/modules/orders/index.ts";
import { mayRefund } from "#server/modules/payments/index.ts";
import { tellActors } from "#server/modules/staff/index.ts";
import { undoUntil } from "#server/platform/undo-until.ts";
import { findGivenBack, findGivenBackOf, type GivenBack } from "./given-back.ts";
import { hasUnpaidOnSale, owedKobo, worthKobo } from "./owed-money.ts";
import type { ReturnChange, ReturnRecord } from "./return-record.ts";
import { isOpen, isOverdue, mayMoveReturn } from "./return-rules.ts";
import { listPhotos, listReturnChanges } from "./returns.queries.ts";
import { toParcel, toReturnLines } from "./to-buyer-return.ts";

/** For whom a reply is, and by whose clock and settings. */
export interface Reading extends Pick<Runtime, "clock" | "config"> {
  /**
   * Who packs sees no money, no e-mail address and no words in which either may stand; who keeps the stock no phone
   * number either.
   */
  readonly role: StaffMember["role"];
}

/** Returns as staff list them. */
export async function toReturnSummaries(
  on: Queryable,
  reading: Reading,
  records: readonly ReturnRecord[],
): Promise<ReturnSummary[]> {
  const ids = [...new Set(records.map(({ orderId }) => orderId))];
  const orders = new Map((await listOrders(on, ids)).map((order) => [order.id, order]));
  const givenBack = await findGivenBack(on, ids);
  return records.flatMap((record) => {
    const order = orders.get(record.orderId);
    return order ? [toSummary(order, record, givenBack(order.id), reading)] : [];
  });
}

function toSummary(
  order: OrderRecord,
  record: ReturnRecord,
  givenBack: GivenBack,
  { role, clock, config }: Reading,
): ReturnSummary {
  const seesAll = hasRight(role, "returns.decide");
  const worth = worthKobo(order, record, givenBack);
  const { firstName, lastName, city } = order.shippingInfo;
  return {
    id: record.id,
    version: record.version,
    reference: record.reference,
    kind: record.kind,
    status: record.status,
    orderId: order.id,
    orderNumber: order.orderNumber,
    buyerName: `${firstName} ${lastName}`,
    city,
    reason: record.reason,
    words: seesAll ? record.words : null,
    lines: toReturnLines(order, record),
    refundAmount: seesAll && worth !== null ? toNaira(worth) : null,
    askedAt: record.createdAt.toISOString(),
    since: record.statusAt.toISOString(),
    isOverdue: isOverdue(record, config.returnOverdueDays, clock()),
  };
}

/** A return with everything that the asking member may know of it. */
export async function toStaffReturn(
  on: Queryable,
  reading: Reading,
  record: ReturnRecord,
): Promise<StaffReturn> {
  const [order] = await listOrders(on, [record.orderId]);
  if (!order) throw new Error("A return has no order");
  const givenBack = await findGivenBackOf(on, order.id);
  const changes = await listReturnChanges(on, [record.id]);
  const seesAll = hasRight(reading.role, "returns.decide");
  const owed = owedKobo(order, record, givenBack);
  return {
    ...toSummary(order, record, givenBack, reading),
    askedKind: record.askedKind,
    paidAmount: seesAll && isOpen(record.status) ? toNaira(owed) : null,
    mayRefund: seesAll && (await mayRefund(on, reading, order.id, owed)),
    mayClose: mayMoveReturn(record.status, "CLOSED") && !hasUnpaidOnSale(order, record, givenBack),
    phone: hasRight(reading.role, "orders.read") ? order.shippingInfo.phone : null,
    goesTo: hasRight(reading.role, "orders.read") ? addressLines(order) : null,
    email: seesAll ? order.email : null,
    photos: (await listPhotos(on, [record.id])).map(({ id, bytes }) => ({ id, bytes })),
    wantedStock: await findWantedStock(on, order, record),
    piecesBack: record.lines
      .filter(({ asNew, toMend, lost }) => asNew + toMend + lost > 0)
      .map(({ position, size, asNew, toMend, lost }) => ({ position, size, asNew, toMend, lost })),
    parcel: toParcel(record),
    steps: await toSteps(on, changes, seesAll),
    undoUntil: undoEnd(record, changes, reading),
  };
}

function addressLines({ shippingInfo }: OrderRecord): string[] {
  const { address, city, state, postalCode, country } = shippingInfo;
  const abroad = country === "Nigeria" ? [] : [country];
  return [address, `${city}, ${state} ${postalCode}`.trim(), ...abroad];
}

async function findWantedStock(
  on: Queryable,
  order: OrderRecord,
  { lines }: ReturnRecord,
): Promise<StaffReturn["wantedStock"]> {
  const wanted = lines.filter(({ wantedVariantId }) => wantedVariantId !== null);
  const ids = wanted.flatMap(({ position }) => order.lines[position - 1]?.productId ?? []);
  const products = await findProductsForPricing(on, [...new Set(ids)]);
  const variants = new Map(
    products.flatMap(({ archived, variants: sizes }) =>
      sizes.map(({ id, stock }) => [id, archived ? 0 : stock] as const),
    ),
  );
  return wanted.map(({ position, wantedVariantId, wantedSize }) => ({
    position,
    size: wantedSize ?? "",
    stock: variants.get(wantedVariantId ?? "") ?? 0,
  }));
}

async function toSteps(
  on: Queryable,
  changes: readonly ReturnChange[],
  seesAll: boolean,
): Promise<StaffReturn["steps"]> {
  const nameOf = await tellActors(
    on,
    changes.map(({ actor }) => actor),
  );
  return changes.map(({ toStatus, actor, words, undone, createdAt }) => ({
    status: toStatus,
    at: createdAt.toISOString(),
    by: isBuyer(actor) ? "The buyer" : nameOf(actor),
    words: seesAll ? words : null,
    undone,
  }));
}

function isBuyer(actor: string): boolean {
  return actor === "guest" || actor.startsWith("user:");
}

/** Until when the last answer can be taken back; null when it cannot. */
const canBeUndone: readonly ReturnStatus[] = ["APPROVED", "DECLINED", "ARRIVED", "SENT", "CLOSED"];

function undoEnd(
  { status }: ReturnRecord,
  changes: readonly ReturnChange[],
  { clock }: Reading,
): string | null {
  const last = changes.at(-1);
  if (!last || last.undone || !canBeUndone.includes(status)) return null;
  return undoUntil(last.createdAt, clock());
}
