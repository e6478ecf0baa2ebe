import { fixedColumns } from "#contract/api/catalogue/import-columns.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  type BulkProductDetails,
  type BulkProductLine,
  bulkWriteProducts,
  lockProductDetails,
  type SizeChange,
} from "#server/modules/catalogue/bulk/index.ts";
import {
  type FindReferencedSizes,
  findReferencedSizes,
  listUntouchedSizes,
  type ProductDetailsRow,
  type SizeReferences,
} from "#server/modules/catalogue/products/index.ts";
import { lockTypeForReference } from "#server/modules/catalogue/types/index.ts";
import {
  listRowsToUndo,
  type RowOutcome,
  type RowRecord,
  type UndoPlan,
} from "./import-rows.queries.ts";
import { endPhase, findImport, type ImportBase } from "./imports.queries.ts";
import { attributeNames } from "./preview/attribute-cells.ts";
import { findNewerCounts, type HasNewerCount } from "./preview/validate-stock.ts";
import { isEqual, processRows, toProductDetails } from "./process-rows.ts";
import { ledgerNote } from "./write-import.ts";

/** Last row first. Values changed since stay; stock is reverted by its difference unless it was counted since. */
export async function undoImport(
  { db, clock, sizeReferences }: Pick<Runtime, "db" | "clock"> & SizeReferences,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  await processRows(
    db,
    id,
    {
      status: "undoing",
      next: listRowsToUndo,
      handle: (tx, record, rows) => undoRows(tx, record, rows, sizeReferences),
      failed: { outcome: "retained", message: "Could not be undone." },
      finish: (tx, record) => finish(tx, record, clock()),
    },
    signal,
  );
}

async function undoRows(
  tx: Tx,
  record: ImportBase,
  rows: readonly RowRecord[],
  sizeReferences: readonly FindReferencedSizes[],
): Promise<RowOutcome[]> {
  const types = await lockTypes(tx, rows);
  const products = await lockProductDetails(
    tx,
    rows.flatMap(({ productId }) => productId ?? []),
  );
  const canRemove = await findRemovableSizes(tx, rows, sizeReferences);
  const hasNewerCount = await findNewerCounts(tx, rows);
  const lines: BulkProductLine[] = [];
  const outcomes = rows.map((row): RowOutcome => {
    const product = products.get(row.productId ?? "");
    const { undo, productId } = row;
    if (!product || !undo)
      return { ...row, outcome: "retained", message: "The product no longer exists." };
    const { line, message } = planUndo(
      product,
      withCurrentTypes(undo, types),
      canRemove,
      hasNewerCount,
    );
    if (line) lines.push(line);
    return { row: row.row, outcome: message ? "retained" : "undone", message, productId, undo };
  });
  const actor = record.undoneBy ?? record.sentBy;
  await bulkWriteProducts(tx, lines, { actor, note: ledgerNote(record, ", undone") });
  return outcomes;
}

/** Merged types map to the type they were merged into, deleted ones to undefined. */
type CurrentTypes = ReadonlyMap<string, string | undefined>;

/** Prevents merging of the types until the rows are undone. */
async function lockTypes(tx: Tx, rows: readonly RowRecord[]): Promise<CurrentTypes> {
  const changes = rows.flatMap(({ undo }) => [undo?.before, undo?.after]);
  const ids = new Set(changes.flatMap((fields) => fields?.clothingTypeId ?? []));
  const current = new Map<string, string | undefined>();
  for (const id of [...ids].sort()) current.set(id, (await lockTypeForReference(tx, id))?.id);
  return current;
}

function withCurrentTypes(undo: UndoPlan, types: CurrentTypes): UndoPlan {
  const { before, after } = undo;
  if (before.clothingTypeId === undefined || after.clothingTypeId === undefined) return undo;
  const current = (id: string) => ({ clothingTypeId: types.get(id) });
  return {
    ...undo,
    before: { ...before, ...current(before.clothingTypeId) },
    after: { ...after, ...current(after.clothingTypeId) },
  };
}

const fieldLabels: Readonly<Record<keyof BulkProductDetails, string>> = {
  ...attributeLabels(),
  ...{ name: "Name", description: "Description", material: "Cloth and care", category: "For" },
  ...{ clothingTypeId: "Type", priceKobo: "Price", percentOff: "Percent off" },
  ...{ featured: "Featured", tiers: "Wholesale prices", fields: "Your fields" },
};

function attributeLabels() {
  const heads = new Map(fixedColumns.map(({ id, head }) => [id as string, head as string]));
  return Object.fromEntries(
    attributeNames.map((name) => [name, heads.get(name) ?? name]),
  ) as Record<(typeof attributeNames)[number], string>;
}

function planUndo(
  product: ProductDetailsRow,
  { isNew, version, before, after, stock, sizes = [] }: UndoPlan,
  canRemove: CanRemoveSize,
  hasNewerCount: HasNewerCount,
): { line: BulkProductLine | null; message: string } {
  if (isNew && (product.status !== "draft" || product.version !== version)) {
    return { line: null, message: "Edited since, so it stays." };
  }
  const now = toProductDetails(product);
  const fields = Object.keys(before) as (keyof BulkProductDetails)[];
  const revertible = fields.filter(
    (field) => before[field] !== undefined && isEqual(now[field], after[field]),
  );
  const changedFields = fields
    .filter((field) => !revertible.includes(field))
    .map((field) => fieldLabels[field]);
  const stockBySize = new Map(product.sizes.map((each) => [each.size, each.stock]));
  const dropped = sizes.filter((size) => canRemove(product.id, size));
  const reversals = stock
    .filter(({ size }) => !dropped.includes(size))
    .map(({ size, change, reason = "counted" }) => ({ size, change: -change, reason }));
  const unchangedReason = ({ size, change }: SizeChange) => {
    if (hasNewerCount(product.id, size)) return `Stock ${size}: counted since, so it stays`;
    const quantity = stockBySize.get(size) ?? 0;
    return quantity + change < 0 ? `Stock ${size}: ${-change} added, ${quantity} left` : "";
  };
  const applicable = reversals.filter((each) => unchangedReason(each) === "");
  const unchangedReasons = reversals.map(unchangedReason).filter((each) => each !== "");
  const line: BulkProductLine = {
    product,
    // Removing a size requires writing the details.
    details:
      revertible.length > 0 || (dropped.length > 0 && !isNew)
        ? {
            ...now,
            ...Object.fromEntries(revertible.map((field) => [field, before[field]])),
            ...(revertible.includes("fields") && {
              fields: { ...clearFields(now.fields), ...before.fields },
            }),
          }
        : null,
    sizes: product.sizes.map(({ size }) => size).filter((size) => !dropped.includes(size)),
    removedSizes: dropped,
    stock: applicable,
    isArchived: isNew,
  };
  const changed =
    changedFields.length > 0 ? [`${changedFields.join(", ")} changed since, so it stays`] : [];
  const retained = sizes
    .filter((size) => !dropped.includes(size) && stockBySize.has(size))
    .map((size) => `Size ${size} was sold, requested or counted since, so it stays`);
  return { line, message: [...changed, ...unchangedReasons, ...retained].join(". ") };
}

function clearFields(fields: BulkProductDetails["fields"]): BulkProductDetails["fields"] {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, null]));
}

async function finish(tx: Tx, { id, undoneBy, sentBy }: ImportBase, at: Date): Promise<void> {
  await endPhase(tx, id, "undone", at);
  const { undone = 0, retained = 0 } = (await findImport(tx, id))?.outcomes ?? {};
  const actor = undoneBy ?? sentBy;
  await recordAudit(tx, {
    actor,
    action: "import.undone",
    subject: id,
    after: { undone, retained },
  });
}

type CanRemoveSize = (productId: string, size: string) => boolean;

/** Added by the import, and in neither the stock ledger nor another module since. */
async function findRemovableSizes(
  tx: Tx,
  rows: readonly RowRecord[],
  sizeReferences: readonly FindReferencedSizes[],
): Promise<CanRemoveSize> {
  const createdSizes = rows.flatMap(({ productId, undo }) =>
    (undo?.sizes ?? []).map((size) => ({
      productId: productId ?? "",
      size,
      entries: undo?.stock.filter((each) => each.size === size).length ?? 0,
    })),
  );
  const untouched = await listUntouchedSizes(tx, createdSizes);
  const ids = untouched.map(({ id }) => id);
  const referenced = await findReferencedSizes(tx, ids, sizeReferences);
  const keyOf = (productId: string, size: string) => `${productId}:${size}`;
  const removable = untouched.filter(({ id }) => !referenced.has(id));
  const removableKeys = new Set(removable.map(({ productId, size }) => keyOf(productId, size)));
  return (productId, size) => removableKeys.has(keyOf(productId, size));
}
