import type { StaffType, StaffTypeSummary } from "#contract/api/catalogue/clothing-types.ts";
import { sortSizes } from "#contract/sizes/size-order.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { AppError, conflictError } from "#server/platform/errors/errors.ts";
import {
  countProductsBySize,
  findType,
  listFormerNames,
  listPublishedTypes,
  listTypes,
  type TypeRow,
} from "./types.queries.ts";

export interface TypeReferences {
  count(on: Queryable, typeId: string): Promise<number>;
  describe(count: number): string;
  /** @throws {AppError} `conflict` */
  reassign(tx: Tx, fromId: string, intoId: string): Promise<void>;
}

export async function listStaffTypes(on: Queryable): Promise<StaffTypeSummary[]> {
  return (await listTypes(on)).map(toSummary);
}

/** @throws {AppError} `not_found` */
export async function getStaffType(
  on: Queryable,
  references: readonly TypeReferences[],
  id: string,
): Promise<StaffType> {
  const row = await findType(on, id);
  if (!row) throw new AppError("not_found", { detail: "Type not found." });
  const counted: string[] = [];
  for (const { count, describe } of references) {
    const found = await count(on, row.id);
    if (found > 0) counted.push(describe(found));
  }
  return {
    ...toSummary(row),
    role: row.role,
    sizeGuides: toSizeGuides(row),
    stockedSizes: await listStockedSizes(on, row),
    formerNames: await listFormerNames(on, row.id),
    references: counted,
  };
}

/** @throws {AppError} `not_found`, `conflict` */
export async function getTypeAtVersion(
  tx: Tx,
  references: readonly TypeReferences[],
  id: string,
  version: number,
): Promise<StaffType> {
  const type = await getStaffType(tx, references, id);
  if (type.id !== id || type.version !== version) throw conflictError(type);
  return type;
}

async function listStockedSizes(
  on: Queryable,
  { id, sizes }: TypeRow,
): Promise<StaffType["stockedSizes"]> {
  const stockedSizes = new Map(
    (await countProductsBySize(on, id)).map((each) => [each.size, each]),
  );
  const unlisted = sortSizes([...stockedSizes.keys()].filter((size) => !sizes.includes(size)));
  return [...sizes, ...unlisted].flatMap((size) => stockedSizes.get(size) ?? []);
}

function toSizeGuides({ sizeGuides }: TypeRow): StaffType["sizeGuides"] {
  return { MEN: sizeGuides.MEN ?? null, WOMEN: sizeGuides.WOMEN ?? null };
}

function toSummary(row: TypeRow): StaffTypeSummary {
  const { id, version, name, sizes, products, published, sizeGuides } = row;
  return {
    ...{ id, version, name, products, published },
    sizes: [...sizes],
    hasGuide: Object.keys(sizeGuides).length > 0,
  };
}

/** Menus show the types with published products. */
export function watchMenuTypes(
  on: Queryable,
  { onChange, onError }: { onChange: () => void; onError: (error: unknown) => void },
): () => void {
  let known: string | undefined;
  let isChecking = false;
  let isCheckRequested = false;

  const check = async () => {
    do {
      isCheckRequested = false;
      const types = [await listPublishedTypes(on, "MEN"), await listPublishedTypes(on, "WOMEN")];
      const current = JSON.stringify(types);
      if (current !== known) onChange();
      known = current;
    } while (isCheckRequested);
  };
  return () => {
    isCheckRequested = true;
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error: unknown) => {
        // What menus show is unknown after an error, so the next check counts as a change.
        known = undefined;
        onError(error);
      })
      .finally(() => {
        isChecking = false;
      });
  };
}
