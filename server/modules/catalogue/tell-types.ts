import type { StaffType, StaffTypeSummary } from "#contract/api/staff-types.ts";
import { inSizeOrder } from "#contract/sizes/size-order.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { AppError } from "#server/platform/errors.ts";
import { changedMeanwhile } from "#server/platform/require-fresh.ts";
import type { TypeFollowers } from "./type-followers.ts";
import {
  countMadeSizes,
  findType,
  listFormerNames,
  listTypes,
  type TypeRow,
} from "./types.queries.ts";

/** Every type of clothing in the store's order. */
export async function tellTypes(on: Queryable): Promise<StaffTypeSummary[]> {
  return (await listTypes(on)).map(toSummary);
}

/**
 * The type that an id stands for, with everything staff work with.
 * @throws {AppError} `not_found`
 */
export async function tellType(
  on: Queryable,
  followers: readonly TypeFollowers[],
  id: string,
): Promise<StaffType> {
  const row = await findType(on, id);
  if (!row) throw new AppError("not_found", { detail: "There is no such type." });
  const counted: string[] = [];
  for (const { count, words } of followers) {
    const found = await count(on, row.id);
    if (found > 0) counted.push(words(found));
  }
  return {
    ...toSummary(row),
    sizeGuides: guidesOf(row),
    made: await listMade(on, row),
    formerly: await listFormerNames(on, row.id),
    followers: counted,
  };
}

/**
 * A type that is about to change, as it was seen. One that was merged away was another than the one its id stands for
 * now, whatever the version of that.
 * @param version the one that was looked at
 * @throws {AppError} `not_found`; `conflict` when it is not as it was seen (StaleMeta)
 */
export async function tellTypeAsSeen(
  tx: Tx,
  followers: readonly TypeFollowers[],
  id: string,
  version: number,
): Promise<StaffType> {
  const type = await tellType(tx, followers, id);
  if (type.id !== id || type.version !== version) throw changedMeanwhile(type);
  return type;
}

/** The sizes that products are made in: as the type lists them, then small to large. */
async function listMade(on: Queryable, { id, sizes }: TypeRow): Promise<StaffType["made"]> {
  const made = new Map((await countMadeSizes(on, id)).map((each) => [each.size, each]));
  const unlisted = inSizeOrder([...made.keys()].filter((size) => !sizes.includes(size)));
  return [...sizes, ...unlisted].flatMap((size) => made.get(size) ?? []);
}

function guidesOf({ sizeGuides }: TypeRow): StaffType["sizeGuides"] {
  return { MEN: sizeGuides.MEN ?? null, WOMEN: sizeGuides.WOMEN ?? null };
}

function toSummary(row: TypeRow): StaffTypeSummary {
  const { id, version, name, sizes, products, onShop, sizeGuides } = row;
  return {
    ...{ id, version, name, products, onShop },
    sizes: [...sizes],
    hasGuide: Object.keys(sizeGuides).length > 0,
  };
}
