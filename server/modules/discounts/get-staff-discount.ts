import { discountLimits } from "#contract/api/discounts/discount-limits.ts";
import type {
  DiscountUse,
  DiscountUsesQuery,
  StaffDiscount,
  StaffDiscountPage,
  StaffDiscountQuery,
  StaffDiscountSummary,
} from "#contract/api/discounts/staff-discounts.ts";
import type { Page } from "#contract/api/envelope.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { listProductNames } from "#server/modules/catalogue/products/index.ts";
import { listTypeChoices } from "#server/modules/catalogue/types/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { paginate, paginateEntries } from "#server/platform/http/pagination.ts";
import { apiValue } from "./discount-rules.ts";
import { toDiscountValue } from "./discounts.queries.ts";
import {
  countStaffDiscounts,
  findStaffDiscount,
  listDiscountUses,
  listStaffDiscounts,
  type StaffDiscountRow,
} from "./staff-discounts.queries.ts";

const perPage = 50;

export function getStaffDiscountPage(
  on: Queryable,
  now: Date,
  query: StaffDiscountQuery,
): Promise<StaffDiscountPage> {
  const { page, tab = "running" } = query;
  return paginateEntries({ page, limit: perPage }, async (range) => {
    const rows = await listStaffDiscounts(on, query, { tab, now, ...range });
    const counts = await countStaffDiscounts(on, query, now);
    const namesOf = await loadProductNames(on, rows);
    return {
      data: rows.map((row) => ({ ...toSummary(row), appliesToNames: namesOf(row) })),
      meta: { total: counts[tab], counts },
    };
  });
}

async function loadProductNames(
  on: Queryable,
  rows: readonly StaffDiscountRow[],
): Promise<(row: StaffDiscountRow) => string[]> {
  const firstIds = ({ clothingTypeIds, productIds }: StaffDiscountRow) =>
    [...clothingTypeIds, ...productIds].slice(0, discountLimits.namedProducts);
  const ids = rows.flatMap(firstIds);
  if (ids.length === 0) return () => [];
  const records = [...(await listTypeChoices(on)), ...(await listProductNames(on, ids))];
  const names = new Map(records.map(({ id, name }) => [id, name]));
  return (row) => firstIds(row).flatMap((id) => names.get(id) ?? []);
}

/** @throws {AppError} `not_found` */
export async function getStaffDiscount(
  on: Queryable,
  now: Date,
  id: string,
): Promise<StaffDiscount> {
  const row = await getRow(on, now, id);
  const types = await listTypeChoices(on);
  const products = await listProductNames(on, row.productIds);
  return {
    ...toSummary(row),
    types: types
      .filter((type) => row.clothingTypeIds.includes(type.id))
      .map(({ id: typeId, name }) => ({ id: typeId, name })),
    products,
    isUsed: row.isUsed,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** @throws {AppError} `not_found` */
export async function getDiscountUses(
  on: Queryable,
  now: Date,
  id: string,
  query: DiscountUsesQuery,
): Promise<Page<DiscountUse>> {
  await getRow(on, now, id);
  return await paginate(
    query,
    (range) => listDiscountUses(on, id, range),
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
  if (!row) throw new AppError("not_found", { detail: "Discount not found." });
  return row;
}

function toSummary(row: StaffDiscountRow): StaffDiscountSummary {
  const { id, version, code, description, autoApply, firstPurchaseOnly, buyers, active } = row;
  return {
    ...{ id, version, code, description, autoApply, firstPurchaseOnly, buyers, active },
    discountType: row.discountType,
    value: apiValue(toDiscountValue(row)),
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
      discounted: toNaira(row.discountedKobo),
      sales: toNaira(row.salesKobo),
    },
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
