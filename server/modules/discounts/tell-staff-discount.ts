import { discountLimits } from "#contract/api/discount-limits.ts";
import type { Page } from "#contract/api/envelope.ts";
import type {
  DiscountUse,
  DiscountUsesQuery,
  StaffDiscount,
  StaffDiscountPage,
  StaffDiscountQuery,
  StaffDiscountSummary,
} from "#contract/api/staff-discounts.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import { listTypeChoices, nameProducts } from "#server/modules/catalogue/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { answerEntries, answerPage } from "#server/platform/paging.ts";
import { apiValue } from "./discount-rules.ts";
import { takenOffBy } from "./discounts.queries.ts";
import {
  countStaffDiscounts,
  findStaffDiscount,
  listStaffDiscounts,
  listUses,
  type StaffDiscountRow,
} from "./staff-discounts.queries.ts";

const perPage = 50;

/** One page of the discounts of a tab, with what each tab holds of what was asked for. */
export function tellStaffDiscounts(
  on: Queryable,
  now: Date,
  query: StaffDiscountQuery,
): Promise<StaffDiscountPage> {
  const { page, tab = "running" } = query;
  return answerEntries({ page, limit: perPage }, async (range) => {
    const rows = await listStaffDiscounts(on, query, { tab, now, ...range });
    const counts = await countStaffDiscounts(on, query, now);
    const goods = await nameFirstGoods(on, rows);
    return {
      data: rows.map((row) => ({ ...toSummary(row), goodsNames: goods(row) })),
      meta: { total: counts[tab], counts },
    };
  });
}

/** Reads what the first goods of many discounts are called, as many as a list names of each: types, then products. */
async function nameFirstGoods(
  on: Queryable,
  rows: readonly StaffDiscountRow[],
): Promise<(row: StaffDiscountRow) => string[]> {
  const firstOf = ({ clothingTypeIds, productIds }: StaffDiscountRow) =>
    [...clothingTypeIds, ...productIds].slice(0, discountLimits.goodsNamed);
  const ids = rows.flatMap(firstOf);
  if (ids.length === 0) return () => [];
  const named = [...(await listTypeChoices(on)), ...(await nameProducts(on, ids))];
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (row) => firstOf(row).flatMap((id) => names.get(id) ?? []);
}

/**
 * A discount with everything staff work with.
 * @throws {AppError} `not_found`
 */
export async function tellStaffDiscount(
  on: Queryable,
  now: Date,
  id: string,
): Promise<StaffDiscount> {
  const row = await getRow(on, now, id);
  const types = await listTypeChoices(on);
  const products = await nameProducts(on, row.productIds);
  return {
    ...toSummary(row),
    types: types
      .filter((type) => row.clothingTypeIds.includes(type.id))
      .map(({ id: typeId, name }) => ({ id: typeId, name })),
    products,
    wasUsed: row.wasUsed,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/**
 * The orders that took a discount, the newest first.
 * @throws {AppError} `not_found`
 */
export async function tellUses(
  on: Queryable,
  now: Date,
  id: string,
  query: DiscountUsesQuery,
): Promise<Page<DiscountUse>> {
  await getRow(on, now, id);
  return await answerPage(
    query,
    (range) => listUses(on, id, range),
    ({ at, amountKobo, totalKobo, ...use }) => ({
      ...use,
      at: at.toISOString(),
      amount: toNaira(amountKobo),
      total: toNaira(totalKobo),
    }),
  );
}

async function getRow(on: Queryable, now: Date, id: string): Promise<StaffDiscountRow> {
  const row = await findStaffDiscount(on, id, now);
  if (!row) throw new AppError("not_found", { detail: "There is no such discount." });
  return row;
}

function toSummary(row: StaffDiscountRow): StaffDiscountSummary {
  const { id, version, code, description, autoApply, firstPurchaseOnly, buyers, active } = row;
  return {
    ...{ id, version, code, description, autoApply, firstPurchaseOnly, buyers, active },
    discountType: row.discountType,
    value: apiValue(takenOffBy(row)),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    minimumSubtotal: toNaira(row.minimumSubtotalKobo),
    usageLimit: row.usageLimit,
    usageLimitPerBuyer: row.usageLimitPerBuyer,
    typeIds: [...row.clothingTypeIds],
    productIds: [...row.productIds],
    state: row.state,
    batchSize: row.batchSize,
    email: row.email,
    usage: {
      paid: row.paid,
      reserved: row.reserved,
      given: toNaira(row.givenKobo),
      brought: toNaira(row.broughtKobo),
    },
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
