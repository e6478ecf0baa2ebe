import { pickAttributes } from "#contract/api/catalogue/pick-attributes.ts";
import type { StockReason } from "#contract/api/catalogue/product-commands.ts";
import { type AuditedChange, listAudited, recordAudits } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { createUniqueIds } from "../products/create-product.ts";
import { attributesOf, toStaffProduct } from "../products/get-staff-product.ts";
import { setBarcodes } from "../products/product.queries.ts";
import { diffProduct } from "../products/product-audit.ts";
import { setProductStatus } from "../products/product-status.ts";
import { publishProductChanges } from "../products/publish-product-changes.ts";
import { deleteSizes } from "../products/sizes.queries.ts";
import {
  listProductDetails,
  lockProducts,
  type ProductDetailsRow,
} from "../products/staff-products.queries.ts";
import { lockCells } from "../stock/adjust-stock.queries.ts";
import { recordMovements } from "../stock/stock-ledger.ts";
import {
  addProductSizes,
  archiveDrafts,
  type BulkProductDetails,
  deleteProductRows,
  insertDrafts,
  lockProductsForDelete,
  lockSizesOfProducts,
  replaceProductTiers,
  updateProductPrices,
  updateProductRows,
} from "./bulk-products.queries.ts";

export interface SizeChange {
  readonly size: string;
  readonly change: number;
  readonly reason: Extract<StockReason, "received" | "counted">;
}

export interface BulkProductLine {
  readonly product: ProductDetailsRow | undefined;
  readonly details: BulkProductDetails | null;
  readonly sizes: readonly string[];
  readonly removedSizes?: readonly string[];
  readonly stock: readonly SizeChange[];
  readonly isArchived?: boolean;
}

interface ProductWriter {
  readonly actor: string;
  readonly note: string;
}

export async function lockProductDetails(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductDetailsRow>> {
  await lockProducts(tx, ids);
  await lockSizesOfProducts(tx, ids);
  return new Map((await listProductDetails(tx, ids)).map((product) => [product.id, product]));
}

export async function bulkWriteProducts(
  tx: Tx,
  lines: readonly BulkProductLine[],
  by: ProductWriter,
): Promise<readonly ProductDetailsRow[]> {
  const ids = await createUniqueIds(
    tx,
    lines.map(({ details }) => details?.name ?? ""),
  );
  const named = lines.map((line, i) => ({ ...line, id: line.product?.id ?? ids[i] ?? "" }));
  const withDetails = named.flatMap(({ id, details, product }) =>
    details ? [{ id, details, product }] : [],
  );
  await deleteSizes(
    tx,
    named.flatMap(({ id, removedSizes = [] }) =>
      removedSizes.map((size) => ({ productId: id, size })),
    ),
  );
  const changed = withDetails.filter(({ product }) => product);
  await insertDrafts(
    tx,
    withDetails.filter(({ product }) => !product),
  );
  // Updating the text rebuilds the search document, which takes ten times as long as the rest.
  await updateProductPrices(tx, changed.filter(isTextUnchanged));
  await updateProductRows(
    tx,
    changed.filter((line) => !isTextUnchanged(line)),
  );
  await replaceProductTiers(tx, withDetails);
  await addProductSizes(
    tx,
    named.filter(({ product, sizes }) => sizes.length > (product?.sizes.length ?? 0)),
  );
  await setBarcodes(
    tx,
    withDetails.map(({ id, details: { barcodes } }) => ({ id, barcodes })),
  );
  await adjustSizes(tx, named, by);
  await archiveDrafts(
    tx,
    named.filter(({ isArchived }) => isArchived).map(({ id }) => id),
  );
  const now = new Map(
    (
      await listProductDetails(
        tx,
        named.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  );
  const after = named.map(({ id }) => now.get(id)).filter((each) => each !== undefined);
  const { actor } = by;
  await recordAudits(
    tx,
    lines.flatMap((line, i) => toAuditChanges(line, after[i])).map((each) => ({ ...each, actor })),
  );
  const published = withDetails.filter(({ id }) => now.get(id)?.status === "published");
  if (published.length > 0) {
    await announcePageChange(tx, [...published.map(({ id }) => `product:${id}`), "list"]);
    publishProductChanges(
      tx,
      published.map(({ id }) => ({ id, status: "published" })),
    );
  }
  return after;
}

function isTextUnchanged({
  product,
  details,
}: {
  readonly product: ProductDetailsRow | undefined;
  readonly details: BulkProductDetails;
}): boolean {
  return (
    product?.name === details.name &&
    product.description === details.description &&
    product.material === details.material &&
    product.category === details.category &&
    product.type.id === details.clothingTypeId &&
    JSON.stringify(attributesOf(product)) === JSON.stringify(pickAttributes(details)) &&
    Object.entries(details.fields).every(([key, value]) => (product.fields[key] ?? null) === value)
  );
}

async function adjustSizes(
  tx: Tx,
  products: readonly { readonly id: string; readonly stock: readonly SizeChange[] }[],
  by: ProductWriter,
): Promise<void> {
  const cells = products.flatMap(({ id, stock }) =>
    stock.map((each) => ({ ...each, productId: id })),
  );
  const variantIds = new Map(
    (await lockCells(tx, cells)).map(({ id, productId, size }) => [`${productId} ${size}`, id]),
  );
  const lines = cells.flatMap(({ productId, size, change, reason }) => {
    const variantId = variantIds.get(`${productId} ${size}`);
    return variantId ? [{ variantId, change, reason }] : [];
  });
  await recordMovements(tx, lines, by);
}

function toAuditChanges(
  line: BulkProductLine,
  after: ProductDetailsRow | undefined,
): AuditedChange[] {
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
        action: "product.updated",
        subject,
        ...diffProduct(toStaffProduct(product), toStaffProduct(after)),
      },
    ];
  }
  if (stock.length === 0) return [];
  const changed = new Set(stock.map(({ size }) => size));
  const stockBySize = (of: ProductDetailsRow) =>
    Object.fromEntries(
      of.sizes.filter(({ size }) => changed.has(size)).map((each) => [each.size, each.stock]),
    );
  return [
    {
      action: "product.stock_changed",
      subject,
      before: stockBySize(product),
      after: stockBySize(after),
    },
  ];
}

export async function listUnmodifiedProducts(
  on: Queryable,
  ids: readonly string[],
): Promise<string[]> {
  const modified = await listAudited(on, ids, ["product.updated", "product.stock_changed"]);
  return ids.filter((id) => !modified.has(id));
}

export async function deleteProducts(
  tx: Tx,
  ids: readonly string[],
  listReferenced: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<{ deleted: string[]; archived: string[] }> {
  const unmodified = await listUnmodifiedProducts(tx, await lockProductsForDelete(tx, ids));
  const referenced = new Set(await listReferenced(unmodified));
  const deleted = unmodified.filter((id) => !referenced.has(id));
  const archived: string[] = [];
  for (const id of referenced) {
    if (await setProductStatus(tx, id, "archived")) archived.push(id);
  }
  await deleteProductRows(tx, deleted);
  if (deleted.length > 0) {
    await announcePageChange(tx, [...deleted.map((id) => `product:${id}`), "list"]);
  }
  return { deleted, archived };
}
