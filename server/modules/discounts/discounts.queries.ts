import type { DiscountBuyers } from "#contract/api/discounts/staff-discounts.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export interface Discount {
  readonly id: string;
  readonly code: string;
  readonly value: DiscountValue;
  readonly description: string;
  readonly autoApply: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly minimumSubtotalKobo: Kobo;
  readonly firstPurchaseOnly: boolean;
  readonly usageLimit: number | null;
  readonly usageLimitPerBuyer: number | null;
  /** The only customer who may use it, lower-cased. */
  readonly email: string | null;
  readonly buyers: DiscountBuyers;
  /** Number of single-use codes; null for a discount under its own code. */
  readonly batchSize: number | null;
  readonly active: boolean;
}

export interface DiscountWithUsage extends Discount {
  readonly uses: number;
  /** Uses by unpaid orders of the customer's account or client; 0 while no order is placed. */
  readonly unpaidUses: number;
  readonly usesByBuyer: number;
  /** Including refunded orders. */
  readonly boughtBefore: boolean;
  /** Includes the order's addresses; 0 while no order is placed. */
  readonly usesByPerson: number;
  /** One of the order's addresses has a paid order; false while no order is placed. */
  readonly addressBought: boolean;
}

export interface Buyer {
  readonly emails: readonly string[];
  readonly userId: string | undefined;
  /** A verified account also counts its paid guest orders from before. */
  readonly earlierGuest: { readonly email: string; readonly before: Date } | undefined;
  readonly wholesale: boolean;
  readonly atOrder?: {
    readonly emails: readonly string[];
    /** Hash of the client whose unpaid orders count; null for none. */
    readonly client: string | null;
    readonly at: Date;
  };
}

export interface ValueColumns {
  readonly discountType: DiscountValue["discountType"];
  readonly percent: number | null;
  readonly amountKobo: Kobo | null;
  readonly clothingTypeIds: readonly string[];
  readonly productIds: readonly string[];
}

type DiscountRow = Omit<DiscountWithUsage, "value"> & ValueColumns;

/** A batch code gives its discount another code and a limit of one use. */
const columns = `d.id, coalesce(c.code, d.code) as code, d.discount_type, d.percent,
  d.amount_kobo, d.clothing_type_ids, d.product_ids, d.description, d.auto_apply,
  d.starts_at, d.ends_at,
  d.minimum_subtotal_kobo, d.first_purchase_only,
  case when c.code is null then d.usage_limit else 1 end as usage_limit,
  d.usage_limit_per_buyer, d.email, d.buyers, d.batch_size, d.active`;

const owners = `select u.id from app_user u
  where u.email = any($4::text[]) and u.email_verified_at is not null`;

// Uses are counted only where a rule needs them: popular discounts have many. `$1` is the account,
// `$2` and `$3` the earlier guest's address and time, `$4` to `$6` addresses, client and time of an
// order.
const usage = `
  case when c.code is not null then (
      select count(*) from discount_redemption r
      where r.code = c.code and r.released_at is null)
    when d.usage_limit is null then 0 else (
      select count(*) from discount_redemption r
      where r.discount_id = d.id and r.released_at is null) end::integer as uses,
  case when $4::text[] is null or d.usage_limit is null or c.code is not null then 0 else (
    select count(*) from shop_order o join discount_redemption r on r.order_id = o.id
    where o.status = 'PENDING_PAYMENT'
      and (o.user_id = $1 or o.placed_from = $5 and o.reserved_until > $6)
      and r.discount_id = d.id and r.released_at is null) end::integer as unpaid_uses,
  case when d.usage_limit_per_buyer is null and not d.first_purchase_only then 0 else (
    select count(*) from discount_redemption r
    left join shop_order o on o.id = r.order_id
    where r.discount_id = d.id and r.released_at is null
      and (r.user_id = $1 or r.user_id is null and r.email = $2 and r.created_at < $3
        and o.paid_at is not null)) end::integer as uses_by_buyer,
  d.first_purchase_only and exists (
    select from shop_order o
    where o.paid_at is not null
      and (o.user_id = $1 or o.user_id is null and o.email = $2 and o.created_at < $3)) as bought_before,
  case when $4::text[] is null or d.usage_limit_per_buyer is null and not d.first_purchase_only
    then 0 else (
    select count(*) from discount_redemption r join shop_order o on o.id = r.order_id
    where r.discount_id = d.id and r.released_at is null
      and (r.user_id = $1
        or (r.email = any($4) or r.user_id = any(array(${owners})))
          and (o.paid_at is not null or o.placed_from = $5))) end::integer as uses_by_person,
  d.first_purchase_only and (
    exists (select from shop_order o where o.paid_at is not null and o.email = any($4))
    or exists (select from shop_order o
      where o.paid_at is not null and o.user_id = any(array(${owners})))) as address_bought`;

function toDiscount({
  discountType,
  percent,
  amountKobo,
  clothingTypeIds,
  productIds,
  ...rest
}: DiscountRow): DiscountWithUsage {
  const value = toDiscountValue({ discountType, percent, amountKobo, clothingTypeIds, productIds });
  return { ...rest, value };
}

export function toDiscountValue(row: ValueColumns): DiscountValue {
  const { clothingTypeIds: typeIds, productIds } = row;
  const appliesTo = typeIds.length + productIds.length > 0 ? { typeIds, productIds } : undefined;
  return {
    ...(appliesTo && { appliesTo }),
    ...(row.discountType === "PERCENTAGE"
      ? { discountType: "PERCENTAGE", percent: row.percent ?? 0 }
      : { discountType: "FIXED", amountKobo: row.amountKobo ?? kobo(0) }),
  };
}

function usageParams({ userId, earlierGuest, atOrder }: Buyer): readonly unknown[] {
  const guest = [earlierGuest?.email ?? null, earlierGuest?.before ?? null];
  const order = [atOrder?.emails ?? null, atOrder?.client ?? null, atOrder?.at ?? null];
  return [userId ?? null, ...guest, ...order];
}

/** Takes the code in capitals. The prefix of a batch is not a code. */
export async function findDiscountByCode(
  on: Queryable,
  code: string,
  buyer: Buyer,
): Promise<DiscountWithUsage | undefined> {
  const row = await on.first<DiscountRow>({
    name: "find_discount_by_code",
    text: `select ${columns}, ${usage}
      from discount d left join discount_code c on c.discount_id = d.id and c.code = $7
      where d.code = $7 and d.batch_size is null
        or d.id = (select discount_id from discount_code where code = $7)`,
    values: [...usageParams(buyer), code],
  });
  return row && toDiscount(row);
}

export async function listAutomaticDiscounts(
  on: Queryable,
  now: Date,
  buyer: Buyer,
): Promise<DiscountWithUsage[]> {
  const rows = await on.rows<DiscountRow>({
    name: "list_automatic_discounts",
    text: `select ${columns}, ${usage}
      from discount d left join discount_code c on false
      where d.auto_apply and d.active
        and (d.starts_at is null or d.starts_at <= $7) and (d.ends_at is null or d.ends_at > $7)
        and (d.email is null or d.email = any($8))
      order by d.code`,
    values: [...usageParams(buyer), now, buyer.emails],
  });
  return rows.map(toDiscount);
}

export const anonymousBuyer: Buyer = {
  emails: [],
  userId: undefined,
  earlierGuest: undefined,
  wholesale: false,
};

export async function listRunningDiscounts(on: Queryable, now: Date): Promise<DiscountWithUsage[]> {
  const rows = await on.rows<DiscountRow>({
    text: `select ${columns}, ${usage}
      from discount d left join discount_code c on false
      where d.active and d.email is null and d.batch_size is null
        and (d.starts_at is null or d.starts_at <= $7) and (d.ends_at is null or d.ends_at > $7)
      order by d.auto_apply desc, d.code`,
    values: [...usageParams(anonymousBuyer), now],
  });
  return rows.map(toDiscount);
}

export async function lockDiscount(tx: Tx, id: string): Promise<void> {
  await tx.rows({
    name: "lock_discount",
    text: "select id from discount where id = $1 for no key update",
    values: [id],
  });
}

export async function insertDiscount(tx: Tx, discount: Discount, createdAt: Date): Promise<void> {
  const { value } = discount;
  await tx.rows({
    text: `insert into discount (id, code, discount_type, percent, amount_kobo, description,
        auto_apply, starts_at, ends_at, minimum_subtotal_kobo, first_purchase_only, usage_limit,
        usage_limit_per_buyer, email, active, created_at, updated_at, buyers, clothing_type_ids,
        product_ids, batch_size)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17, $18,
        $19, $20)`,
    values: [
      discount.id,
      discount.code,
      value.discountType,
      value.discountType === "PERCENTAGE" ? value.percent : null,
      value.discountType === "FIXED" ? value.amountKobo : null,
      discount.description,
      discount.autoApply,
      discount.startsAt,
      discount.endsAt,
      discount.minimumSubtotalKobo,
      discount.firstPurchaseOnly,
      discount.usageLimit,
      discount.usageLimitPerBuyer,
      discount.email,
      discount.active,
      createdAt,
      discount.buyers,
      value.appliesTo?.typeIds ?? [],
      value.appliesTo?.productIds ?? [],
      discount.batchSize,
    ],
  });
}

export async function isCodeOfBatch(on: Queryable, code: string): Promise<boolean> {
  const row = await on.first({
    text: "select code from discount_code where code = $1",
    values: [code],
  });
  return row !== undefined;
}

/** @throws {Error} */
export async function getDiscountCode(on: Queryable, id: string): Promise<string> {
  const row = await on.first<{ code: string }>({
    text: "select code from discount where id = $1",
    values: [id],
  });
  if (!row) throw new Error(`There is no discount ${id}`);
  return row.code;
}
