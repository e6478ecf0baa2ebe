import { recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  type GoodsDetails,
  type GoodsLine,
  holdType,
  type ListSpokenSizes,
  lockGoods,
  type SizeChange,
  type SizeSpeakers,
  type WholeProductRow,
  writeGoods,
} from "#server/modules/catalogue/index.ts";
import { detailsOf, isSame } from "./details-of.ts";
import { findCountedSince, type IsCountedSince } from "./find-counted-since.ts";
import { goThroughRows } from "./go-through-rows.ts";
import {
  nextToTakeBack,
  type RowOutcome,
  type RowRecord,
  type UndoPlan,
} from "./import-rows.queries.ts";
import { endPart, findImport, type ImportHead } from "./imports.queries.ts";
import { type CanDrop, findSizesToDrop } from "./sizes-to-drop.ts";
import { noteOf } from "./write-import.ts";

/**
 * Takes an import back, the last row first. What somebody changed since stays, field by field and size by size, and is
 * told; pieces are taken back as the difference that they came by unless they were counted since, and sizes go again of
 * which nothing speaks since. New products go to the archive.
 */
export async function undoImport(
  { db, clock, sizeSpeakers }: Pick<Runtime, "db" | "clock"> & SizeSpeakers,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  await goThroughRows(
    db,
    id,
    {
      status: "undoing",
      next: nextToTakeBack,
      work: (tx, record, rows) => takeBack(tx, record, rows, sizeSpeakers),
      failed: { outcome: "kept", words: "It could not be taken back." },
      finish: (tx, record) => finish(tx, record, clock()),
    },
    signal,
  );
}

async function takeBack(
  tx: Tx,
  record: ImportHead,
  rows: readonly RowRecord[],
  sizeSpeakers: readonly ListSpokenSizes[],
): Promise<RowOutcome[]> {
  const types = await holdTypes(tx, rows);
  const products = await lockGoods(
    tx,
    rows.flatMap(({ productId }) => productId ?? []),
  );
  const canDrop = await findSizesToDrop(tx, rows, sizeSpeakers);
  const isCountedSince = await findCountedSince(tx, rows);
  const lines: GoodsLine[] = [];
  const outcomes = rows.map((row): RowOutcome => {
    const product = products.get(row.productId ?? "");
    const { undo, productId } = row;
    if (!product || !undo) return { ...row, outcome: "kept", words: "The product is gone." };
    const { line, words } = planBack(product, withLiving(undo, types), canDrop, isCountedSince);
    if (line) lines.push(line);
    return { row: row.row, outcome: words ? "kept" : "taken_back", words, productId, undo };
  });
  const actor = record.undoneBy ?? record.sentBy;
  await writeGoods(tx, lines, { actor, note: noteOf(record, ", taken back") });
  return outcomes;
}

/** Types by the ids that plans name them by: one that was merged is the other, one that is gone is none. */
type LivingTypes = ReadonlyMap<string, string | undefined>;

/** Nobody merges one of them away before the rows are taken back. */
async function holdTypes(tx: Tx, rows: readonly RowRecord[]): Promise<LivingTypes> {
  const named = rows.flatMap(({ undo }) => [undo?.before, undo?.after]);
  const ids = new Set(named.flatMap((fields) => fields?.clothingTypeId ?? []));
  const living = new Map<string, string | undefined>();
  for (const id of [...ids].sort()) living.set(id, (await holdType(tx, id))?.id);
  return living;
}

function withLiving(undo: UndoPlan, types: LivingTypes): UndoPlan {
  const { before, after } = undo;
  if (before.clothingTypeId === undefined || after.clothingTypeId === undefined) return undo;
  const living = (id: string) => ({ clothingTypeId: types.get(id) });
  return {
    ...undo,
    before: { ...before, ...living(before.clothingTypeId) },
    after: { ...after, ...living(after.clothingTypeId) },
  };
}

const words: Readonly<Record<keyof GoodsDetails, string>> = {
  ...{ name: "Name", description: "Description", material: "Cloth and care", category: "For" },
  ...{ clothingTypeId: "Type", priceKobo: "Price", percentOff: "Percent off" },
  ...{ featured: "Featured", tiers: "Wholesale prices" },
};

function planBack(
  product: WholeProductRow,
  { isNew, version, before, after, stock, sizes = [] }: UndoPlan,
  canDrop: CanDrop,
  isCountedSince: IsCountedSince,
): { line: GoodsLine | null; words: string } {
  if (isNew && (product.status !== "draft" || product.version !== version)) {
    return { line: null, words: "It was worked on since, and stays." };
  }
  const now = detailsOf(product);
  const fields = Object.keys(before) as (keyof GoodsDetails)[];
  const free = fields.filter(
    (field) => before[field] !== undefined && isSame(now[field], after[field]),
  );
  const held = fields.filter((field) => !free.includes(field)).map((field) => words[field]);
  const there = new Map(product.sizes.map((each) => [each.size, each.stock]));
  const dropped = sizes.filter((size) => canDrop(product.id, size));
  // A row that the release before this one wrote says no reason.
  const back = stock
    .filter(({ size }) => !dropped.includes(size))
    .map(({ size, change, reason = "counted" }) => ({ size, change: -change, reason }));
  const whyKept = ({ size, change }: SizeChange) => {
    if (isCountedSince(product.id, size)) return `Stock ${size}: counted since, and stays`;
    const pieces = there.get(size) ?? 0;
    return pieces + change < 0 ? `Stock ${size}: ${-change} came, ${pieces} are there` : "";
  };
  const enough = back.filter((each) => whyKept(each) === "");
  const stays = back.map(whyKept).filter((each) => each !== "");
  const line: GoodsLine = {
    product,
    // Goods that lose a size are written anew, whatever is said of them.
    details:
      free.length > 0 || (dropped.length > 0 && !isNew)
        ? { ...now, ...Object.fromEntries(free.map((field) => [field, before[field]])) }
        : null,
    sizes: product.sizes.map(({ size }) => size).filter((size) => !dropped.includes(size)),
    dropped,
    stock: enough,
    isArchived: isNew,
  };
  const changed = held.length > 0 ? [`${held.join(", ")} changed since, and stays`] : [];
  const kept = sizes
    .filter((size) => !dropped.includes(size) && there.has(size))
    .map((size) => `Size ${size} was sold, asked for or counted since, and stays`);
  return { line, words: [...changed, ...stays, ...kept].join(". ") };
}

async function finish(tx: Tx, { id, undoneBy, sentBy }: ImportHead, at: Date): Promise<void> {
  await endPart(tx, id, "undone", at);
  const { taken_back: takenBack = 0, kept = 0 } = (await findImport(tx, id))?.outcomes ?? {};
  const actor = undoneBy ?? sentBy;
  await recordAudit(tx, {
    actor,
    action: "goods_import.taken_back",
    subject: id,
    after: { takenBack, kept },
  });
}
