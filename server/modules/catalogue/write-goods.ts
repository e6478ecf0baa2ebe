import type { StockReason } from "#contract/api/staff-product-acts.ts";
import { type AuditedChange, recordAudits } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { bookLines } from "./book-lines.ts";
import { lockCells } from "./change-stocks.queries.ts";
import { dropSizes } from "./drop-sizes.queries.ts";
import { freeIds } from "./free-ids.ts";
import {
  addSizesToMany,
  archiveManyDrafts,
  type GoodsDetails,
  insertManyDrafts,
  lockSizesOfMany,
  replaceTiersOfMany,
  updateManyPrices,
  updateManyRows,
} from "./many-goods.queries.ts";
import { changesOf } from "./product-changes.ts";
import { findWholeProducts, lockProducts, type WholeProductRow } from "./staff-products.queries.ts";
import { toStaffProduct } from "./tell-staff-product.ts";

/** Pieces that come to a size or go from it, and why, as the ledger says it. */
export interface SizeChange {
  readonly size: string;
  readonly change: number;
  readonly reason: Extract<StockReason, "received" | "counted">;
}

/** What one of many products shall be. */
export interface GoodsLine {
  /** As {@link lockGoods} found it; undefined for a new one, which becomes a draft. */
  readonly product: WholeProductRow | undefined;
  /** Null where what is said of it stays. */
  readonly details: GoodsDetails | null;
  /** All of its sizes, small to large; new ones are added. */
  readonly sizes: readonly string[];
  /** Sizes that go again with their pieces; nothing may speak of them but what made them. */
  readonly dropped?: readonly string[];
  readonly stock: readonly SizeChange[];
  /** A draft that goes to the archive. */
  readonly isArchived?: boolean;
}

/** Who changes goods, as the audit log and the ledger name them, and what the ledger says of it. */
export interface GoodsWriter {
  readonly actor: string;
  readonly note: string;
}

/** Locks products with their sizes and tells them; unknown ones are left out. */
export async function lockGoods(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WholeProductRow>> {
  await lockProducts(tx, ids);
  await lockSizesOfMany(tx, ids);
  return new Map((await findWholeProducts(tx, ids)).map((product) => [product.id, product]));
}

/**
 * Makes many products what they shall be, in a few statements however many they are: what is said of them, their
 * wholesale prices, sizes and pieces, with an audit entry and the page drops of each. What is written must have been
 * checked against the locked products; stock is changed by differences alone.
 * @returns the products as they are now, in the order of the lines
 */
export async function writeGoods(
  tx: Tx,
  lines: readonly GoodsLine[],
  by: GoodsWriter,
): Promise<readonly WholeProductRow[]> {
  const ids = await freeIds(
    tx,
    lines.map(({ details }) => details?.name ?? ""),
  );
  const named = lines.map((line, i) => ({ ...line, id: line.product?.id ?? ids[i] ?? "" }));
  const told = named.flatMap(({ id, details, product }) =>
    details ? [{ id, details, product }] : [],
  );
  await dropSizes(
    tx,
    named.flatMap(({ id, dropped = [] }) => dropped.map((size) => ({ productId: id, size }))),
  );
  const changed = told.filter(({ product }) => product);
  await insertManyDrafts(
    tx,
    told.filter(({ product }) => !product),
  );
  // Search reads every word of a product anew, which takes ten times as long as all else.
  await updateManyPrices(tx, changed.filter(isSaidTheSame));
  await updateManyRows(
    tx,
    changed.filter((line) => !isSaidTheSame(line)),
  );
  await replaceTiersOfMany(tx, told);
  await addSizesToMany(
    tx,
    named.filter(({ product, sizes }) => sizes.length > (product?.sizes.length ?? 0)),
  );
  await changePieces(tx, named, by);
  await archiveManyDrafts(
    tx,
    named.filter(({ isArchived }) => isArchived).map(({ id }) => id),
  );
  const now = new Map(
    (
      await findWholeProducts(
        tx,
        named.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  );
  const after = named.map(({ id }) => now.get(id)).filter((each) => each !== undefined);
  const { actor } = by;
  await recordAudits(
    tx,
    lines.flatMap((line, i) => auditOf(line, after[i])).map((each) => ({ ...each, actor })),
  );
  const shown = told
    .filter(({ id }) => now.get(id)?.status === "on_shop")
    .map(({ id }) => `product:${id}`);
  if (shown.length > 0) await announcePageChange(tx, [...shown, "list"]);
  return after;
}

function isSaidTheSame({
  product,
  details,
}: {
  readonly product: WholeProductRow | undefined;
  readonly details: GoodsDetails;
}): boolean {
  return (
    product?.name === details.name &&
    product.description === details.description &&
    product.material === details.material &&
    product.category === details.category &&
    product.type.id === details.clothingTypeId
  );
}

async function changePieces(
  tx: Tx,
  goods: readonly { readonly id: string; readonly stock: readonly SizeChange[] }[],
  by: GoodsWriter,
): Promise<void> {
  const cells = goods.flatMap(({ id, stock }) => stock.map((each) => ({ ...each, productId: id })));
  const held = new Map(
    (await lockCells(tx, cells)).map(({ id, productId, size }) => [`${productId} ${size}`, id]),
  );
  const lines = cells.flatMap(({ productId, size, change, reason }) => {
    const variantId = held.get(`${productId} ${size}`);
    return variantId ? [{ variantId, change, reason }] : [];
  });
  await bookLines(tx, lines, by);
}

function auditOf(line: GoodsLine, after: WholeProductRow | undefined): AuditedChange[] {
  if (!after) return [];
  const { product, details, stock, isArchived } = line;
  const subject = after.id;
  const { name, status } = after;
  if (!product) return [{ action: "product.created", subject, after: { name, status } }];
  if (isArchived) {
    return [
      {
        action: "product.archived",
        subject,
        before: { status: product.status },
        after: { status },
      },
    ];
  }
  if (details) {
    return [
      {
        action: "product.changed",
        subject,
        ...changesOf(toStaffProduct(product), toStaffProduct(after)),
      },
    ];
  }
  if (stock.length === 0) return [];
  const changed = new Set(stock.map(({ size }) => size));
  const pieces = (of: WholeProductRow) =>
    Object.fromEntries(
      of.sizes.filter(({ size }) => changed.has(size)).map((each) => [each.size, each.stock]),
    );
  return [
    { action: "product.stock_changed", subject, before: pieces(product), after: pieces(after) },
  ];
}
