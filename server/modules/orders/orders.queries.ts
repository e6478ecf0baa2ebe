import type { OfferedPaymentWay } from "#contract/api/orders.ts";
import type { PaymentWay } from "#contract/api/staff-orders.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { pictureAddress } from "#server/database/picture-address.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import type { PageRange, PageRows } from "#server/platform/paging.ts";
import type { MoveReason, OrderRecord } from "./order.ts";

const columns = `o.id, o.order_number, o.status, o.user_id,
  o.business_profile_id, o.email, o.shipping_info,
  o.subtotal_kobo, o.shipping_kobo,
  o.discount_kobo, o.total_kobo, o.received_kobo, o.refunded_kobo, o.reversed_kobo, o.discount_id,
  o.discount_code, o.token_hash,
  o.hold_expires_at, o.paid_at, o.created_at,
  o.po_number, o.business, o.delivered_at, o.payment_way, o.open_reviews, o.version,
  o.open_reviews > 0 and exists (select from payment_review r where r.order_id = o.id
    and r.resolved_at is null and r.kind = 'reversed_after_paid') as is_money_doubted,
  (select json_agg(json_build_object('productId', l.product_id, 'variantId', l.variant_id,
      'name', l.name, 'size', l.size, 'image', ${pictureAddress("l.image")}, 'quantity', l.quantity, 'withdrawn', l.withdrawn,
      'unitPriceKobo', l.unit_price_kobo, 'lineTotalKobo', l.line_total_kobo,
      'discountShareKobo', l.discount_share_kobo) order by l.position)
    from order_line l where l.order_id = o.id) as lines`;

/**
 * Stores an order with its lines and the first entry of its history in one statement.
 * @returns false when the order number is taken; then nothing is stored
 */
export async function insertOrder(
  tx: Tx,
  order: OrderRecord,
  { actor, reason, placedFrom }: MoveReason & { readonly placedFrom: string | null },
): Promise<boolean> {
  const { lines } = order;
  const inserted = await tx.first({
    name: "insert_order",
    text: `with o as (
        insert into shop_order (id, order_number, status, user_id, business_profile_id, email,
          shipping_info, subtotal_kobo, shipping_kobo, discount_kobo, total_kobo, discount_id,
          discount_code, token_hash, hold_expires_at, created_at, updated_at,
          po_number, business, placed_from, payment_way)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $28,
          $29, $30, $31)
        on conflict (order_number) do nothing
        returning id
      ), lines as (
        insert into order_line (order_id, position, product_id, variant_id, name, size, image,
          quantity, unit_price_kobo, line_total_kobo, discount_share_kobo)
        select o.id, l.position, l.product_id, l.variant_id, l.name, l.size, l.image, l.quantity,
          l.unit_price_kobo, l.line_total_kobo, l.discount_share_kobo
        from o, unnest($17::text[], $18::text[], $19::text[], $20::text[], $21::text[],
            $22::integer[], $23::bigint[], $24::bigint[], $25::bigint[])
          with ordinality as l (product_id, variant_id, name, size, image, quantity,
            unit_price_kobo, line_total_kobo, discount_share_kobo, position)
      ), history as (
        insert into order_status_change (order_id, from_status, to_status, actor, reason, created_at)
        select o.id, null, $3, $26, $27, $16 from o
      )
      select id from o`,
    values: [
      order.id,
      order.orderNumber,
      order.status,
      order.userId,
      order.businessProfileId,
      order.email,
      JSON.stringify(order.shippingInfo),
      order.subtotalKobo,
      order.shippingKobo,
      order.discountKobo,
      order.totalKobo,
      order.discountId,
      order.discountCode,
      order.tokenHash,
      order.holdExpiresAt,
      order.createdAt,
      lines.map((line) => line.productId),
      lines.map((line) => line.variantId),
      lines.map((line) => line.name),
      lines.map((line) => line.size),
      lines.map((line) => line.image),
      lines.map((line) => line.quantity),
      lines.map((line) => line.unitPriceKobo),
      lines.map((line) => line.lineTotalKobo),
      lines.map((line) => line.discountShareKobo),
      actor,
      reason,
      order.poNumber,
      order.business && JSON.stringify(order.business),
      placedFrom,
      order.paymentWay,
    ],
  });
  return inserted !== undefined;
}

/** The order with this number, if there is one. */
export function findOrderByNumber(
  on: Queryable,
  orderNumber: string,
): Promise<OrderRecord | undefined> {
  return on.first<OrderRecord>({
    name: "find_order_by_number",
    text: `select ${columns} from shop_order o where o.order_number = $1`,
    values: [orderNumber],
  });
}

/** The order with this id, if there is one. */
export function findOrder(on: Queryable, id: string): Promise<OrderRecord | undefined> {
  return on.first<OrderRecord>({
    name: "find_order",
    text: `select ${columns} from shop_order o where o.id = $1`,
    values: [id],
  });
}

/** The orders with these ids, in the order in which they were paid. */
export function listOrders(on: Queryable, ids: readonly string[]): Promise<OrderRecord[]> {
  return on.rows<OrderRecord>({
    text: `select ${columns} from shop_order o where o.id = any($1) order by o.paid_at, o.id`,
    values: [ids],
  });
}

/** The numbers of orders, by id. */
export function nameOrders(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, order_number as name from shop_order where id = any($1::text[])",
    values: [ids],
  });
}

/** The order with this id, locked until the transaction ends. */
export function lockOrderRow(tx: Tx, id: string): Promise<OrderRecord | undefined> {
  return tx.first<OrderRecord>({
    name: "lock_order",
    text: `select ${columns} from shop_order o where o.id = $1 for no key update`,
    values: [id],
  });
}

/**
 * A page of a buyer's own orders and of those placed as a guest with the same address before the account proved it;
 * newest first, with the number of all of them. The two kinds are found apart, each by its index: asked for with an
 * `or`, the database would rather walk through the newest orders of everybody.
 */
export async function listOrdersOfBuyer(
  on: Queryable,
  { userId, email, memberSince }: Pick<UserCaller, "userId" | "email" | "memberSince">,
  { limit, offset }: PageRange,
): Promise<PageRows<OrderRecord>> {
  const rows = await on.rows<{ total: number } & (OrderRecord | { id: null })>({
    name: "list_orders_of_buyer",
    text: `with mine as materialized (
        select id, created_at from shop_order where user_id = $1
        union all
        select id, created_at from shop_order where email = $2 and user_id is null and created_at < $5
      ), page as (
        select id from mine order by created_at desc, id limit $3 offset $4
      )
      select counted.total, listed.*
      from (select count(*)::integer as total from mine) as counted
      left join (select ${columns} from page join shop_order o on o.id = page.id) as listed on true
      order by listed.created_at desc, listed.id`,
    values: [userId, normalizeEmail(email), limit, offset, memberSince],
  });
  const orders = rows.filter((row): row is { total: number } & OrderRecord => row.id !== null);
  return { rows: orders, total: rows[0]?.total ?? 0 };
}

/** Writes down where an order goes from now on. */
export async function updateAddress(
  tx: Tx,
  id: string,
  shippingInfo: OrderRecord["shippingInfo"],
  at: Date,
): Promise<void> {
  await tx.rows({
    text: `update shop_order set shipping_info = $2, updated_at = $3, version = version + 1
      where id = $1`,
    values: [id, JSON.stringify(shippingInfo), at],
  });
}

/** Counts a change of an order that is written down elsewhere. */
export async function raiseVersion(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.rows({
    text: "update shop_order set updated_at = $2, version = version + 1 where id = $1",
    values: [id, at],
  });
}

/**
 * Gives a guest's order to an account.
 * @returns false where it is no guest's any more, or its token was forgotten meanwhile; then nothing changed
 */
export async function linkOrder(
  tx: Tx,
  { id, tokenHash }: Pick<OrderRecord, "id" | "tokenHash">,
  userId: string,
): Promise<boolean> {
  const linked = await tx.first({
    text: `update shop_order set user_id = $3
      where id = $1 and token_hash = $2 and user_id is null returning id`,
    values: [id, tokenHash, userId],
  });
  return linked !== undefined;
}

/** Lets go of a deleted account's orders; they are kept as a guest's. */
export async function unlinkOrders(tx: Tx, userId: string): Promise<void> {
  await tx.rows({
    text: "update shop_order set user_id = null where user_id = $1",
    values: [userId],
  });
}

/** Whose unpaid orders are meant: an account's, those of an e-mail address without one at a client, a client's. */
export type UnpaidOf =
  | { readonly userId: string }
  | { readonly email: string; readonly placedFrom: string }
  | { readonly placedFrom: string; readonly paymentWay: OfferedPaymentWay };

/** What is held without being paid for. */
export interface Unpaid {
  readonly orders: number;
  readonly pieces: number;
  /** When the first of the holds ends; null when there is none. */
  readonly firstEndsAt: Date | null;
}

/** Lets only one transaction at a time count and add unpaid orders of these; always in one order, never in a circle. */
export async function lockUnpaid(tx: Tx, whose: readonly UnpaidOf[]): Promise<void> {
  await tx.rows({
    name: "lock_unpaid_orders",
    text: `select pg_advisory_xact_lock(key)
      from (select hashtextextended(whose, 0) as key from unnest($1::text[]) as whose order by 1) as keys`,
    values: [whose.map((of) => `unpaid ${JSON.stringify(of)}`)],
  });
}

/**
 * Counts the orders that await their payment, and the pieces in them, of each in its place. A buyer's count for as long
 * as they are held, a client's only until their hold ends: nobody answers for a stranger's order that could not be let
 * go yet. A client's are counted for each way to pay by itself: transfers are held so much longer.
 */
export function countUnpaid(tx: Tx, whose: readonly UnpaidOf[], now: Date): Promise<Unpaid[]> {
  const wheres = whose.map((of) => whereUnpaid(of, now));
  const counts = wheres.map(
    ({ where }, place) => sql`
      select ${place}::integer as place, count(distinct o.id)::integer as orders,
        coalesce(sum(l.quantity), 0)::integer as pieces, min(o.hold_expires_at) as first_ends_at
      from shop_order o join order_line l on l.order_id = o.id
      where o.status = 'PENDING_PAYMENT' and ${where}`,
  );
  const name = `count_unpaid_orders_of_${wheres.map(({ kind }) => kind).join("_and_")}`;
  return tx.rows<Unpaid>(toStatement(sql`${joinSql(counts, " union all ")} order by place`, name));
}

function whereUnpaid(of: UnpaidOf, now: Date): { readonly kind: string; readonly where: Sql } {
  if ("userId" in of) return { kind: "user", where: sql`o.user_id = ${of.userId}` };
  if (!("email" in of)) {
    const where = sql`o.placed_from = ${of.placedFrom} and o.payment_way = ${of.paymentWay}
      and o.hold_expires_at > ${now}`;
    return { kind: "client", where };
  }
  const where = sql`o.user_id is null and o.email = ${of.email} and o.placed_from = ${of.placedFrom}`;
  return { kind: "guest", where };
}

/** Writes how an order was paid, where its buyer had chosen another way. */
export async function updatePaymentWay(tx: Tx, id: string, way: PaymentWay): Promise<void> {
  await tx.rows({
    text: "update shop_order set payment_way = $2 where id = $1",
    values: [id, way],
  });
}

/** Unpaid orders whose hold was over at a moment, the longest first. */
export async function listUnpaidPastHold(
  on: Queryable,
  options: { readonly now: Date; readonly except: readonly string[]; readonly limit: number },
): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    text: `select id from shop_order
      where status = 'PENDING_PAYMENT' and hold_expires_at <= $1 and id <> all($2::text[])
      order by hold_expires_at limit $3`,
    values: [options.now, options.except, options.limit],
  });
  return rows.map(({ id }) => id);
}
