import type { DiscountBuyers } from "#contract/api/staff-discounts.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";

/** A code or automatic offer. */
export interface Discount {
  readonly id: string;
  /** In capitals; of a batch the code that was typed. */
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
  /** Set for a personal code: the only buyer who may use it, lower-cased. */
  readonly email: string | null;
  readonly buyers: DiscountBuyers;
  /** How many codes it has that are used once each; null for one under its own code. */
  readonly batchSize: number | null;
  readonly active: boolean;
}

/** A discount and how often it is in use: by paid orders and by those that still may be paid. */
export interface DiscountWithUsage extends Discount {
  readonly uses: number;
  /** Of a limited one under its own code: uses by unpaid orders of the buyer's account or client; 0 while no order is placed. */
  readonly unpaidUses: number;
  readonly usesByBuyer: number;
  /** Whether the buyer has a paid order, refunded ones included. */
  readonly boughtBefore: boolean;
  /** Uses of the buyer together with those of the order's addresses; 0 while no order is placed. */
  readonly usesByPerson: number;
  /** Whether one of the order's addresses has a paid order; false while no order is placed. */
  readonly addressBought: boolean;
}

/** Whose discounts and uses are meant. */
export interface Buyer {
  /** Whose personal discounts may be had, lower-cased. */
  readonly emails: readonly string[];
  /** The account whose uses are counted. */
  readonly userId: string | undefined;
  /** The guest that a verified account was before: whose paid orders are counted too. */
  readonly earlierGuest: { readonly email: string; readonly before: Date } | undefined;
  /** Whether their business is approved. */
  readonly wholesale: boolean;
  /** Set where an order is placed: whose paid orders count there too. */
  readonly atOrder?: {
    readonly emails: readonly string[];
    /** Whose unpaid orders count as well: a hash of the client; null where none do. */
    readonly client: string | null;
    readonly at: Date;
  };
}

/** What a discount takes off, as its row holds it. */
export interface ValueColumns {
  readonly discountType: DiscountValue["discountType"];
  readonly percent: number | null;
  readonly amountKobo: Kobo | null;
  readonly clothingTypeIds: readonly string[];
  readonly productIds: readonly string[];
}

type DiscountRow = Omit<DiscountWithUsage, "value"> & ValueColumns;

/** A code of a batch stands for its discount under a name of its own, and is had once. */
const columns = `d.id, coalesce(c.code, d.code) as code, d.discount_type, d.percent,
  d.amount_kobo, d.clothing_type_ids, d.product_ids, d.description, d.auto_apply,
  d.starts_at, d.ends_at,
  d.minimum_subtotal_kobo, d.first_purchase_only,
  case when c.code is null then d.usage_limit else 1 end as usage_limit,
  d.usage_limit_per_buyer, d.email, d.buyers, d.batch_size, d.active`;

/** The accounts whose proved addresses an order names. */
const owners = `select u.id from app_user u
  where u.email = any($4::text[]) and u.email_verified_at is not null`;

/**
 * Uses are counted only where a rule asks for them: a popular offer without limits has many. `$1` is the account,
 * `$2` and `$3` are the address and the time of the guest it was before, `$4` to `$6` the addresses, the client and the
 * time of an order that is placed. A client answers for an unpaid order only until its hold ends, as it does for pieces.
 * Orders are read here because a first purchase is a rule of discounts; the orders module stands above this one.
 */
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
      and (o.user_id = $1 or o.placed_from = $5 and o.hold_expires_at > $6)
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
  const value = takenOffBy({ discountType, percent, amountKobo, clothingTypeIds, productIds });
  return { ...rest, value };
}

/** What a row takes off. */
export function takenOffBy(row: ValueColumns): DiscountValue {
  const { clothingTypeIds: typeIds, productIds } = row;
  const goods = typeIds.length + productIds.length > 0 ? { typeIds, productIds } : undefined;
  return {
    ...(goods && { goods }),
    ...(row.discountType === "PERCENTAGE"
      ? { discountType: "PERCENTAGE", percent: row.percent ?? 0 }
      : { discountType: "FIXED", amountKobo: row.amountKobo ?? kobo(0) }),
  };
}

function historyOf({ userId, earlierGuest, atOrder }: Buyer): readonly unknown[] {
  const guest = [earlierGuest?.email ?? null, earlierGuest?.before ?? null];
  const order = [atOrder?.emails ?? null, atOrder?.client ?? null, atOrder?.at ?? null];
  return [userId ?? null, ...guest, ...order];
}

/** The discount with this code (in capitals), be it its own or one of its batch. The name of a batch is no code. */
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
    values: [...historyOf(buyer), code],
  });
  return row && toDiscount(row);
}

/** Every automatic discount in its window that this buyer may know of. */
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
    values: [...historyOf(buyer), now, buyer.emails],
  });
  return rows.map(toDiscount);
}

/** A buyer nobody knows. */
export const nobody: Buyer = {
  emails: [],
  userId: undefined,
  earlierGuest: undefined,
  wholesale: false,
};

/** The shop's own discounts that run at a moment, those that come by themselves first; of a buyer nobody knows. */
export async function listRunningDiscounts(on: Queryable, now: Date): Promise<DiscountWithUsage[]> {
  const rows = await on.rows<DiscountRow>({
    text: `select ${columns}, ${usage}
      from discount d left join discount_code c on false
      where d.active and d.email is null and d.batch_size is null
        and (d.starts_at is null or d.starts_at <= $7) and (d.ends_at is null or d.ends_at > $7)
      order by d.auto_apply desc, d.code`,
    values: [...historyOf(nobody), now],
  });
  return rows.map(toDiscount);
}

/** Locks a discount until the transaction ends, so that its uses are counted one after another. */
export async function lockDiscount(tx: Tx, id: string): Promise<void> {
  await tx.rows({
    name: "lock_discount",
    text: "select id from discount where id = $1 for no key update",
    values: [id],
  });
}

/** Stores a new discount. */
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
      value.goods?.typeIds ?? [],
      value.goods?.productIds ?? [],
      discount.batchSize,
    ],
  });
}

/** Whether a code is one of a batch. */
export async function isCodeOfBatch(on: Queryable, code: string): Promise<boolean> {
  const row = await on.first({
    text: "select code from discount_code where code = $1",
    values: [code],
  });
  return row !== undefined;
}

/** The code of a discount. @throws {Error} when there is no such discount */
export async function getDiscountCode(on: Queryable, id: string): Promise<string> {
  const row = await on.first<{ code: string }>({
    text: "select code from discount where id = $1",
    values: [id],
  });
  if (!row) throw new Error(`There is no discount ${id}`);
  return row.code;
}
