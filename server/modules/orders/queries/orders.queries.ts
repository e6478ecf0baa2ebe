import type { CheckoutPaymentMethod } from "#contract/api/orders/orders.ts";
import type { PaymentMethod } from "#contract/api/orders/staff-orders.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { type CustomerIdentity, refreshCustomers } from "#server/database/refresh-customers.ts";
import { pictureAddress } from "#server/database/sql/media-url.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql/sql.ts";
import type { UserCaller } from "#server/platform/auth/caller.ts";
import type { PageRange, PageRows } from "#server/platform/http/pagination.ts";
import type { OrderRecord, StatusChangeReason } from "../model/order.ts";

const columns = `o.id, o.order_number, o.status, o.user_id,
  o.business_profile_id, o.email, o.shipping_info,
  o.subtotal_kobo, o.shipping_kobo,
  o.discount_kobo, o.total_kobo,
  case when o.vat_percent is not null then json_build_object('percent', o.vat_percent,
    'isAdded', o.is_vat_added, 'shippingKobo', o.shipping_vat_kobo, 'totalKobo', o.vat_kobo) end as vat,
  o.received_kobo, o.refunded_kobo, o.reversed_kobo, o.due_kobo, o.discount_id,
  o.discount_code, o.discount_reason, o.source, o.token_hash,
  o.awaits_packing, o.reserved_until, o.paid_at, o.created_at,
  o.po_number, o.pickup, o.accepted_policies, o.business, o.delivered_at, o.payment_method, o.open_cases, o.version,
  o.open_cases > 0 and exists (select from payment_case r where r.order_id = o.id
    and r.resolved_at is null and r.kind = 'reversed_after_paid') as is_payment_disputed,
  (select json_agg(json_build_object('productId', l.product_id, 'variantId', l.variant_id,
      'name', l.name, 'size', l.size, 'image', ${pictureAddress("l.image")}, 'quantity', l.quantity, 'withdrawn', l.withdrawn,
      'unitPriceKobo', l.unit_price_kobo, 'lineTotalKobo', l.line_total_kobo,
      'discountShareKobo', l.discount_share_kobo, 'vatKobo', l.vat_kobo) order by l.position)
    from order_line l where l.order_id = o.id) as lines`;

/** @returns false when the order number is taken */
export async function insertOrder(
  tx: Tx,
  order: OrderRecord,
  { actor, reason, placedFrom }: StatusChangeReason & { readonly placedFrom: string | null },
): Promise<boolean> {
  const { lines } = order;
  const row = await tx.first({
    name: "insert_order",
    text: `with o as (
        insert into shop_order (id, order_number, status, user_id, business_profile_id, email,
          shipping_info, subtotal_kobo, shipping_kobo, discount_kobo, total_kobo, discount_id,
          discount_code, token_hash, reserved_until, created_at, updated_at,
          po_number, business, placed_from, payment_method, pickup, vat_percent, is_vat_added,
          shipping_vat_kobo, vat_kobo, accepted_policies, source, discount_reason, due_kobo)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $28,
          $29, $30, $31, $32, $33, $34, $35, $36, $38, $39, $40, $41)
        on conflict (order_number) do nothing
        returning id
      ), lines as (
        insert into order_line (order_id, position, product_id, variant_id, name, size, image,
          quantity, unit_price_kobo, line_total_kobo, discount_share_kobo, vat_kobo)
        select o.id, l.position, l.product_id, l.variant_id, l.name, l.size, l.image, l.quantity,
          l.unit_price_kobo, l.line_total_kobo, l.discount_share_kobo, l.vat_kobo
        from o, unnest($17::text[], $18::text[], $19::text[], $20::text[], $21::text[],
            $22::integer[], $23::bigint[], $24::bigint[], $25::bigint[], $37::bigint[])
          with ordinality as l (product_id, variant_id, name, size, image, quantity,
            unit_price_kobo, line_total_kobo, discount_share_kobo, vat_kobo, position)
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
      order.reservedUntil,
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
      order.paymentMethod,
      order.pickup && JSON.stringify(order.pickup),
      order.vat?.percent ?? null,
      order.vat?.isAdded ?? false,
      order.vat?.shippingKobo ?? 0,
      order.vat?.totalKobo ?? 0,
      lines.map((line) => line.vatKobo),
      JSON.stringify(order.acceptedPolicies),
      order.source,
      order.discountReason,
      order.dueKobo,
    ],
  });
  if (row) refreshCustomers(tx, [order]);
  return row !== undefined;
}

export function findOrderByNumber(
  db: Queryable,
  orderNumber: string,
): Promise<OrderRecord | undefined> {
  return db.first<OrderRecord>({
    name: "find_order_by_number",
    text: `select ${columns} from shop_order o where o.order_number = $1`,
    values: [orderNumber],
  });
}

export function findOrder(db: Queryable, id: string): Promise<OrderRecord | undefined> {
  return db.first<OrderRecord>({
    name: "find_order",
    text: `select ${columns} from shop_order o where o.id = $1`,
    values: [id],
  });
}

export function listOrders(db: Queryable, ids: readonly string[]): Promise<OrderRecord[]> {
  return db.rows<OrderRecord>({
    text: `select ${columns} from shop_order o where o.id = any($1) order by o.paid_at, o.id`,
    values: [ids],
  });
}

export function listOrderNumbers(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db.rows({
    text: "select id, order_number as name from shop_order where id = any($1::text[])",
    values: [ids],
  });
}

export function lockOrderRow(tx: Tx, id: string): Promise<OrderRecord | undefined> {
  return tx.first<OrderRecord>({
    name: "lock_order",
    text: `select ${columns} from shop_order o where o.id = $1 for no key update`,
    values: [id],
  });
}

/** Newest first. Two queries, since `or` would scan the newest orders of everybody. */
export async function listOrdersOfBuyer(
  db: Queryable,
  { userId, email, memberSince }: Pick<UserCaller, "userId" | "email" | "memberSince">,
  { limit, offset }: PageRange,
): Promise<PageRows<OrderRecord>> {
  const rows = await db.rows<{ total: number } & (OrderRecord | { id: null })>({
    name: "list_orders_of_buyer",
    text: `with mine as materialized (
        select id, created_at from shop_order where user_id = $1
        union all
        select id, created_at from shop_order where customer_key = $2 and user_id is null and created_at < $5
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

export async function updateShippingInfo(
  tx: Tx,
  order: Pick<OrderRecord, "id" | "userId" | "email" | "shippingInfo">,
  shippingInfo: OrderRecord["shippingInfo"],
  at: Date,
): Promise<void> {
  await tx.rows({
    text: `update shop_order set shipping_info = $2, updated_at = $3, version = version + 1
      where id = $1`,
    values: [order.id, JSON.stringify(shippingInfo), at],
  });
  refreshCustomers(tx, [order, { ...order, shippingInfo }]);
}

export async function incrementVersion(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.rows({
    text: "update shop_order set updated_at = $2, version = version + 1 where id = $1",
    values: [id, at],
  });
}

/** @returns false when it is no longer a guest order */
export async function linkOrder(
  tx: Tx,
  { id, tokenHash, email }: Pick<OrderRecord, "id" | "tokenHash" | "email">,
  userId: string,
): Promise<boolean> {
  const row = await tx.first({
    text: `update shop_order set user_id = $3
      where id = $1 and token_hash = $2 and user_id is null returning id`,
    values: [id, tokenHash, userId],
  });
  refreshCustomers(tx, [
    { userId: null, email },
    { userId, email },
  ]);
  return row !== undefined;
}

export async function unlinkOrders(tx: Tx, userId: string): Promise<void> {
  const unlinked = await tx.rows<CustomerIdentity>({
    text: "update shop_order set user_id = null where user_id = $1 returning user_id, email",
    values: [userId],
  });
  refreshCustomers(tx, [...unlinked, { userId, email: "" }]);
}

/** An account, an email from a client without one, or a client. */
export type UnpaidKey =
  | { readonly userId: string }
  | { readonly email: string; readonly placedFrom: string }
  | { readonly placedFrom: string; readonly paymentMethod: CheckoutPaymentMethod };

export interface UnpaidTotals {
  readonly orders: number;
  readonly units: number;
  readonly firstEndsAt: Date | null;
}

/** Sorted, to avoid deadlocks. */
export async function lockUnpaid(tx: Tx, keys: readonly UnpaidKey[]): Promise<void> {
  await tx.rows({
    name: "lock_unpaid_orders",
    text: `select pg_advisory_xact_lock(key)
      from (select hashtextextended(whose, 0) as key from unnest($1::text[]) as whose order by 1) as keys`,
    values: [keys.map((key) => `unpaid ${JSON.stringify(key)}`)],
  });
}

/** A client's count only while reserved, and per payment method, since transfers are reserved much longer. */
export function countUnpaid(
  tx: Tx,
  keys: readonly UnpaidKey[],
  now: Date,
): Promise<UnpaidTotals[]> {
  const conditions = keys.map((key) => unpaidCondition(key, now));
  const counts = conditions.map(
    ({ where }, index) => sql`
      select ${index}::integer as place, count(distinct o.id)::integer as orders,
        coalesce(sum(l.quantity), 0)::integer as units, min(o.reserved_until) as first_ends_at
      from shop_order o join order_line l on l.order_id = o.id
      where o.status = 'PENDING_PAYMENT' and ${where}`,
  );
  const name = `count_unpaid_orders_of_${conditions.map(({ kind }) => kind).join("_and_")}`;
  return tx.rows<UnpaidTotals>(
    toStatement(sql`${joinSql(counts, " union all ")} order by place`, name),
  );
}

function unpaidCondition(
  key: UnpaidKey,
  now: Date,
): { readonly kind: string; readonly where: Sql } {
  if ("userId" in key) return { kind: "user", where: sql`o.user_id = ${key.userId}` };
  if (!("email" in key)) {
    const where = sql`o.placed_from = ${key.placedFrom} and o.payment_method = ${key.paymentMethod}
      and o.reserved_until > ${now}`;
    return { kind: "client", where };
  }
  const where = sql`o.user_id is null and o.email = ${key.email} and o.placed_from = ${key.placedFrom}`;
  return { kind: "guest", where };
}

export async function updatePaymentMethod(
  tx: Tx,
  id: string,
  paymentMethod: PaymentMethod,
): Promise<void> {
  await tx.rows({
    text: "update shop_order set payment_method = $2 where id = $1",
    values: [id, paymentMethod],
  });
}

export async function listExpiredHolds(
  db: Queryable,
  options: { readonly now: Date; readonly except: readonly string[]; readonly limit: number },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>({
    text: `select id from shop_order
      where status = 'PENDING_PAYMENT' and reserved_until <= $1 and id <> all($2::text[])
      order by reserved_until limit $3`,
    values: [options.now, options.except, options.limit],
  });
  return rows.map(({ id }) => id);
}
