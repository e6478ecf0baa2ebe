import type { Kobo } from "#contract/money/kobo.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";

/** A code or automatic offer. */
export interface Discount {
  readonly id: string;
  /** In capitals. */
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
  readonly active: boolean;
}

/** A discount and how often it is in use: by paid orders and by those that still may be paid. */
export interface DiscountWithUsage extends Discount {
  readonly uses: number;
  readonly usesByBuyer: number;
  /** Whether the buyer has a paid order, refunded ones included. */
  readonly boughtBefore: boolean;
}

/** Whose discounts and uses are meant. */
export interface Buyer {
  /** Whose personal discounts may be had, lower-cased. */
  readonly emails: readonly string[];
  /** The account whose uses are counted. */
  readonly userId: string | undefined;
  /** The guest that a verified account was before: whose paid orders are counted too. */
  readonly earlierGuest: { readonly email: string; readonly before: Date } | undefined;
}

type DiscountRow = Omit<DiscountWithUsage, "value"> & {
  readonly discountType: DiscountValue["discountType"];
  readonly percent: number | null;
  readonly amountKobo: Kobo | null;
};

const columns = `d.id, d.code, d.discount_type, d.percent,
  d.amount_kobo, d.description, d.auto_apply,
  d.starts_at, d.ends_at,
  d.minimum_subtotal_kobo, d.first_purchase_only,
  d.usage_limit, d.usage_limit_per_buyer, d.email, d.active`;

/**
 * Uses are counted only where a rule asks for them: a popular offer without limits has many. `$1` is the account,
 * `$2` and `$3` are the address and the time of the guest it was before. Orders are read here because a first
 * purchase is a rule of discounts; the orders module stands above this one.
 */
const usage = `
  case when d.usage_limit is null then 0 else (
    select count(*) from discount_redemption r
    where r.discount_id = d.id and r.released_at is null) end::integer as uses,
  case when d.usage_limit_per_buyer is null and not d.first_purchase_only then 0 else (
    select count(*) from discount_redemption r
    left join shop_order o on o.id = r.order_id
    where r.discount_id = d.id and r.released_at is null
      and (r.user_id = $1 or r.user_id is null and r.email = $2 and r.created_at < $3
        and o.paid_at is not null)) end::integer as uses_by_buyer,
  d.first_purchase_only and exists (
    select from shop_order o
    where o.paid_at is not null
      and (o.user_id = $1 or o.user_id is null and o.email = $2 and o.created_at < $3)) as bought_before`;

function toDiscount({
  discountType,
  percent,
  amountKobo,
  ...rest
}: DiscountRow): DiscountWithUsage {
  const value: DiscountValue =
    discountType === "PERCENTAGE"
      ? { discountType, percent: percent ?? 0 }
      : { discountType, amountKobo: amountKobo ?? (0 as Kobo) };
  return { ...rest, value };
}

function historyOf({ userId, earlierGuest }: Buyer): readonly unknown[] {
  return [userId ?? null, earlierGuest?.email ?? null, earlierGuest?.before ?? null];
}

/** The discount with this code (in capitals), if there is one. */
export async function findDiscountByCode(
  on: Queryable,
  code: string,
  buyer: Buyer,
): Promise<DiscountWithUsage | undefined> {
  const row = await on.first<DiscountRow>({
    name: "find_discount_by_code",
    text: `select ${columns}, ${usage} from discount d where d.code = $4`,
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
    text: `select ${columns}, ${usage} from discount d
      where d.auto_apply and d.active
        and (d.starts_at is null or d.starts_at <= $4) and (d.ends_at is null or d.ends_at > $4)
        and (d.email is null or d.email = any($5))
      order by d.code`,
    values: [...historyOf(buyer), now, buyer.emails],
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

/** Records that an order uses a discount. */
export async function insertRedemption(
  tx: Tx,
  redemption: {
    orderId: string;
    discountId: string;
    email: string;
    userId: string | undefined;
    amountKobo: Kobo;
    at: Date;
  },
): Promise<void> {
  await tx.rows({
    name: "insert_redemption",
    text: `insert into discount_redemption
      (order_id, discount_id, email, user_id, amount_kobo, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [
      redemption.orderId,
      redemption.discountId,
      redemption.email,
      redemption.userId ?? null,
      redemption.amountKobo,
      redemption.at,
    ],
  });
}

/** Gives the use of an order back; nothing happens when it had none or gave it back before. */
export async function markReleased(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.rows({
    text: `update discount_redemption set released_at = $2
      where order_id = $1 and released_at is null`,
    values: [orderId, at],
  });
}

/** Counts the use of an order again. */
export async function markRenewed(tx: Tx, orderId: string): Promise<void> {
  await tx.rows({
    text: "update discount_redemption set released_at = null where order_id = $1",
    values: [orderId],
  });
}

/** Stores a new discount. */
export async function insertDiscount(tx: Tx, discount: Discount, createdAt: Date): Promise<void> {
  const { value } = discount;
  await tx.rows({
    text: `insert into discount (id, code, discount_type, percent, amount_kobo, description,
        auto_apply, starts_at, ends_at, minimum_subtotal_kobo, first_purchase_only, usage_limit,
        usage_limit_per_buyer, email, active, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
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
    ],
  });
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

/** Takes somebody out of the uses of discounts, and ends the codes that were theirs alone. */
export async function forgetRedeemer(
  tx: Tx,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await tx.rows({
    text: "update discount set email = '', active = false where email = $1",
    values: [email],
  });
  await tx.rows({
    text: `update discount_redemption set email = '', user_id = null
      where email = $2 or user_id = $1`,
    values: [userId, email],
  });
}
