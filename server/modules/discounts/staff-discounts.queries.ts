import type { DiscountTab } from "#contract/api/discounts/discount-limits.ts";
import type { DiscountState, StaffDiscountQuery } from "#contract/api/discounts/staff-discounts.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { plural } from "#contract/text/format.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { selectPage } from "#server/database/sql/paginate.ts";
import { matchesAllTerms } from "#server/database/sql/search-terms.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql/sql.ts";
import type { TypeReferences } from "#server/modules/catalogue/types/index.ts";
import type { PageRange, PageRows } from "#server/platform/http/pagination.ts";
import type { Discount, ValueColumns } from "./discounts.queries.ts";

export type StaffDiscountRow = Omit<Discount, "value"> &
  ValueColumns & {
    readonly version: number;
    readonly state: DiscountState;
    readonly paid: number;
    readonly reserved: number;
    readonly discountedKobo: Kobo;
    readonly salesKobo: Kobo;
    readonly isUsed: boolean;
    /** By an order that still holds its use. */
    readonly lastUsedAt: Date | null;
    readonly createdAt: Date;
    readonly updatedAt: Date;
  };

const isUsedUp = sql`(coalesce(d.usage_limit, d.batch_size) <= (
  select count(*) from discount_redemption r
  where r.discount_id = d.id and r.released_at is null))`;

const stateAt = (now: Date) => sql`
  case when not d.active then 'off' when d.ends_at <= ${now} then 'ended'
    when ${isUsedUp} then 'used_up' when d.starts_at > ${now} then 'planned' else 'running' end`;

const tabConditions: Readonly<Record<DiscountTab, Sql>> = {
  running: sql`state = 'running'`,
  planned: sql`state = 'planned'`,
  ended: sql`state in ('ended', 'used_up')`,
  off: sql`state = 'off'`,
  all: sql`true`,
};

const discountColumns = sql`
  d.id, d.version, d.code, d.discount_type, d.percent, d.amount_kobo, d.clothing_type_ids,
  d.product_ids, d.description, d.auto_apply, d.starts_at, d.ends_at, d.minimum_subtotal_kobo,
  d.first_purchase_only, d.usage_limit, d.usage_limit_per_buyer, d.email, d.buyers, d.batch_size,
  d.active, d.created_at, d.updated_at`;

/** Sales are the totals of paid orders less refunds; refunding an overpayment reduces nothing. */
const usage = sql`
  left join lateral (
    select count(*)::integer as uses,
      count(*) filter (where o.paid_at is not null)::integer as paid,
      count(*) filter (where o.paid_at is null and r.released_at is null)::integer as reserved,
      coalesce(sum(r.amount_kobo) filter (where o.paid_at is not null), 0)::bigint as discounted_kobo,
      coalesce(sum(least(o.total_kobo, greatest(o.total_kobo, o.received_kobo) - o.refunded_kobo))
        filter (where o.paid_at is not null), 0)::bigint as sales_kobo,
      max(r.created_at) filter (where r.released_at is null) as last_used_at
    from discount_redemption r join shop_order o on o.id = r.order_id
    where r.discount_id = d.id
  ) as u on true`;

const withUsage = (now: Date) => sql`
  select ${discountColumns}, ${stateAt(now)} as state,
    u.paid, u.reserved, u.discounted_kobo, u.sales_kobo, u.uses > 0 as is_used,
    u.last_used_at
  from discount d ${usage}`;

export function listStaffDiscounts(
  on: Queryable,
  query: StaffDiscountQuery,
  { tab, now, limit, offset }: PageRange & { readonly tab: DiscountTab; readonly now: Date },
): Promise<StaffDiscountRow[]> {
  return on.rows<StaffDiscountRow>(
    toStatement(sql`${withUsage(now)}
      join (
        select id from (
          select d.id, d.created_at, ${stateAt(now)} as state from discount d
          where ${toConditions(query)}
        ) as found where ${tabConditions[tab]}
        order by created_at desc, id limit ${limit} offset ${offset}
      ) as page on page.id = d.id
      order by d.created_at desc, d.id`),
  );
}

export async function countStaffDiscounts(
  on: Queryable,
  query: StaffDiscountQuery,
  now: Date,
): Promise<Record<DiscountTab, number>> {
  const row = await on.first<Record<DiscountTab, number>>(
    toStatement(sql`
      select count(*) filter (where ${tabConditions.running})::integer as running,
        count(*) filter (where ${tabConditions.planned})::integer as planned,
        count(*) filter (where ${tabConditions.ended})::integer as ended,
        count(*) filter (where ${tabConditions.off})::integer as off,
        count(*)::integer as "all"
      from (select ${stateAt(now)} as state from discount d where ${toConditions(query)}) as found`),
  );
  return row ?? { running: 0, planned: 0, ended: 0, off: 0, all: 0 };
}

function toConditions({ search = "", personal = false }: StaffDiscountQuery): Sql {
  const conditions = [personal ? sql`d.email is not null` : sql`d.email is null`];
  const typed = search.trim();
  if (typed !== "") {
    conditions.push(sql`(
      ${matchesAllTerms(sql`(' ' || fold_text(d.code || ' ' || d.description))`, typed)}
      or d.id = (select discount_id from discount_code where code = upper(${typed})))`);
  }
  return joinSql(conditions, " and ");
}

/** Matches the code, a code of the batch, or the description; personal codes are left out. */
export function searchDiscounts(
  on: Queryable,
  typed: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Pick<StaffDiscountRow, "id" | "code" | "description" | "state">[]> {
  return on.rows(
    toStatement(sql`
      select d.id, d.code, d.description, ${stateAt(now)} as state
      from discount d where ${toConditions({ search: typed })}
      order by d.created_at desc, d.id limit ${limit}`),
  );
}

export function findStaffDiscount(
  on: Queryable,
  id: string,
  now: Date,
): Promise<StaffDiscountRow | undefined> {
  return on.first<StaffDiscountRow>(toStatement(sql`${withUsage(now)} where d.id = ${id}`));
}

export async function updateDiscount(tx: Tx, discount: Discount, at: Date): Promise<void> {
  const { value } = discount;
  await tx.rows(
    toStatement(sql`
      update discount set version = version + 1, updated_at = ${at}, code = ${discount.code},
        discount_type = ${value.discountType},
        percent = ${value.discountType === "PERCENTAGE" ? value.percent : null},
        amount_kobo = ${value.discountType === "FIXED" ? value.amountKobo : null},
        clothing_type_ids = ${value.appliesTo?.typeIds ?? []},
        product_ids = ${value.appliesTo?.productIds ?? []},
        description = ${discount.description}, auto_apply = ${discount.autoApply},
        starts_at = ${discount.startsAt}, ends_at = ${discount.endsAt},
        minimum_subtotal_kobo = ${discount.minimumSubtotalKobo},
        first_purchase_only = ${discount.firstPurchaseOnly}, usage_limit = ${discount.usageLimit},
        usage_limit_per_buyer = ${discount.usageLimitPerBuyer}, buyers = ${discount.buyers}
      where id = ${discount.id}`),
  );
}

export async function setActive(tx: Tx, id: string, active: boolean, at: Date): Promise<void> {
  await tx.rows({
    text: "update discount set version = version + 1, updated_at = $3, active = $2 where id = $1",
    values: [id, active, at],
  });
}

export function listDiscountNames(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, code as name from discount where id = any($1::text[])",
    values: [ids],
  });
}

interface UseRow {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly state: "paid" | "reserved" | "released";
  readonly at: Date;
  readonly amountKobo: Kobo;
  readonly totalKobo: Kobo;
  readonly email: string;
}

export function listDiscountUses(
  on: Queryable,
  id: string,
  range: PageRange,
): Promise<PageRows<UseRow>> {
  const list = {
    columns: `r.order_id, o.order_number, r.created_at as at, r.amount_kobo, o.total_kobo, r.email,
      case when o.paid_at is not null then 'paid' when r.released_at is null then 'reserved'
        else 'released' end as state`,
    // A left join, so that counting the uses can skip it.
    from: `from discount_redemption r left join shop_order o on o.id = r.order_id
      where r.discount_id = $1`,
    orderBy: "r.created_at desc, r.order_id",
    values: [id],
  };
  return selectPage(on, list, range);
}

async function countDiscountsOfType(on: Queryable, typeId: string): Promise<number> {
  const row = await on.first<{ count: number }>({
    text: "select count(*)::integer as count from discount where clothing_type_ids @> array[$1]",
    values: [typeId],
  });
  return row?.count ?? 0;
}

async function replaceTypeOfDiscounts(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx.rows({
    text: `update discount set version = version + 1, updated_at = now(),
        clothing_type_ids = array_append(array_remove(array_remove(clothing_type_ids, $1), $2), $2)
      where clothing_type_ids @> array[$1]`,
    values: [fromId, intoId],
  });
}

/** Only unchanged discounts without orders. @returns how many were deleted */
export async function deleteUntouchedDiscounts(tx: Tx, ids: readonly string[]): Promise<number> {
  const deletable = await tx.rows<{ id: string }>({
    text: `select d.id from discount d
      where d.id = any($1::text[]) and d.version = 1
        and not exists (select from discount_redemption r where r.discount_id = d.id)
        and not exists (select from shop_order o where o.discount_id = d.id)
      order by d.id for update`,
    values: [ids],
  });
  const values = [deletable.map(({ id }) => id)];
  await tx.rows({ text: "delete from discount_code where discount_id = any($1::text[])", values });
  await tx.rows({ text: "delete from discount where id = any($1::text[])", values });
  return deletable.length;
}

export const discountTypeReferences: TypeReferences = {
  count: countDiscountsOfType,
  describe: (count) => plural(count, "discount"),
  reassign: replaceTypeOfDiscounts,
};
