import type { AdjustStock, UpdateProduct } from "#contract/api/catalogue/product-commands.ts";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { toValidTiers } from "#contract/pricing/price-tiers.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { refuseApiKey, requireAllowed } from "#server/platform/auth/staff-caller.ts";
import { AppError, conflictError, validationError } from "#server/platform/errors/errors.ts";
import { listRecountedSizes, lockProductSizes } from "../stock/adjust-stock.queries.ts";
import { adjustStock } from "../stock/adjust-stock.ts";
import { addVariants } from "../stock/stock.queries.ts";
import { getStaffProduct, lockProductVersion, requireProduct } from "./get-staff-product.ts";
import { replaceImages, replaceTiers, setBarcodes, updateProductRow } from "./product.queries.ts";
import { diffProduct } from "./product-audit.ts";
import { type ProductDetails, requireProductDetails } from "./product-input.ts";
import { requirePublishable } from "./product-status.ts";
import { publishProductChanges } from "./publish-product-changes.ts";
import { deleteSizes, listSizesWithoutSales, lockSizesForDelete } from "./sizes.queries.ts";

export type FindReferencedSizes = (tx: Tx, variantIds: readonly string[]) => Promise<string[]>;

export interface SizeReferences {
  readonly sizeReferences: readonly FindReferencedSizes[];
}

/** @throws {AppError} `not_found`, `validation_failed`, `idempotency_mismatch`, `forbidden`, `conflict` */
export const updateProductAsStaff = staffCommand<
  UpdateProduct,
  StaffProduct,
  { readonly id: string },
  Pick<Runtime, "db"> & SizeReferences
>(async ({ tx, runtime: { sizeReferences }, staff, params: { id }, body: sent }) => {
  if (sent.stock) requireAllowed(staff, "stock.change");
  const before = await lockProductVersion(tx, id, sent.version);
  if (sent.stock) await requireNoNewerCount(tx, id, sent.stock);
  const details = await requireProductDetails(tx, sent, before);
  const actor = staffActor(staff);
  const missing = before.sizes.flatMap(({ size }) => (sent.sizes.includes(size) ? [] : [size]));
  if (missing.length > 0) refuseApiKey(staff, "remove sizes");
  await removeSizes(tx, id, missing, sizeReferences);
  await updateProduct(tx, id, { ...details, sizes: sent.sizes }, actor);
  if (sent.stock) await adjustStock(tx, id, sent.stock, actor, "stock.changes");
  const reply = await getStaffProduct(tx, id);
  if (reply.status === "published" && before.pictures.length > 0) requirePublishable(reply);
  return {
    reply,
    change: { action: "product.updated", subject: id, ...diffProduct(before, reply) },
  };
});

/** @throws {AppError} `not_found` */
export async function updateProduct(
  tx: Tx,
  id: string,
  details: ProductDetails & { readonly sizes?: readonly string[] },
  actor: string,
): Promise<void> {
  const updated = await updateProductRow(tx, id, details);
  if (!updated) throw new AppError("not_found", { detail: "Product not found" });
  await replaceImages(tx, id, details.pictures);
  await replaceTiers(tx, id, toValidTiers(details.tiers));
  const sizes = (details.sizes ?? []).map((size) => ({ size, stock: 0 }));
  await addVariants(tx, id, sizes, actor);
  await setBarcodes(tx, [{ id, barcodes: details.barcodes }]);
  // Drafts are on no page.
  if (updated.isOnSale) {
    await announcePageChange(tx, [`product:${id}`, "list"]);
    publishProductChanges(tx, [{ id, status: "published" }]);
  }
}

/** @throws {AppError} `validation_failed` */
async function removeSizes(
  tx: Tx,
  productId: string,
  sizes: readonly string[],
  references: readonly FindReferencedSizes[],
): Promise<void> {
  if (sizes.length === 0) return;
  const variants = await lockSizesForDelete(tx, productId, sizes);
  const ids = variants.map(({ id }) => id);
  const withoutSales = new Set(await listSizesWithoutSales(tx, ids));
  const referenced = await findReferencedSizes(tx, ids, references);
  const withHistory = variants.filter(({ id }) => referenced.has(id) || !withoutSales.has(id));
  if (withHistory.length > 0) {
    throw notRemovedError(
      withHistory,
      "Sizes with orders, returns, damage or stock counts stay. Set the stock to 0 instead",
    );
  }
  const inStock = variants.filter(({ stock }) => stock > 0);
  if (inStock.length > 0) throw notRemovedError(inStock, "Save 0 first, then clear the cell");
  await deleteSizes(
    tx,
    variants.map(({ size }) => ({ productId, size })),
  );
}

function notRemovedError(sizes: readonly { readonly size: string }[], advice: string) {
  const names = sizes.map(({ size }) => size).join(", ");
  return validationError([{ field: "sizes", message: `Not removed: ${names}. ${advice}` }]);
}

export async function findReferencedSizes(
  tx: Tx,
  variantIds: readonly string[],
  sources: readonly FindReferencedSizes[],
): Promise<ReadonlySet<string>> {
  const referenced = new Set<string>();
  for (const find of sources) {
    for (const id of await find(tx, variantIds)) referenced.add(id);
  }
  return referenced;
}

/** @throws {AppError} `not_found`, `validation_failed`, `idempotency_mismatch`, `conflict` */
export const adjustStockAsStaff = staffCommand<AdjustStock, StaffProduct>(
  async ({ tx, staff, params: { id }, body: sent }) => {
    await requireProduct(tx, id);
    await requireNoNewerCount(tx, id, sent);
    const changed = await adjustStock(tx, id, sent, staffActor(staff));
    const stockBySize = (side: "before" | "after") =>
      Object.fromEntries(changed.map((each) => [each.size, each[side]]));
    const { reason } = sent;
    return {
      reply: await getStaffProduct(tx, id),
      change:
        changed.length === 0
          ? null
          : {
              action: "product.stock_changed",
              subject: id,
              before: stockBySize("before"),
              after: { ...stockBySize("after"), reason },
            },
    };
  },
);

/**
 * Call before anything of the product changes.
 * @throws {AppError} `conflict`
 */
async function requireNoNewerCount(
  tx: Tx,
  productId: string,
  { changes }: Pick<AdjustStock, "changes">,
): Promise<void> {
  const counts = changes.flatMap(({ size, knownStock }) =>
    knownStock === undefined ? [] : [{ size, knownStock }],
  );
  if (counts.length === 0) return;
  const variants = await lockProductSizes(tx, productId);
  const recounted = await listRecountedSizes(tx, productId, counts);
  if (recounted.length === 0) return;
  const conflicts = counts.flatMap(({ size, knownStock }) => {
    const currentStock = variants.find((each) => each.size === size)?.stock;
    return recounted.includes(size) ? [`size ${size} had ${knownStock}, now ${currentStock}`] : [];
  });
  const detail = `Someone else just counted this: ${conflicts.join("; ")}.`;
  throw conflictError(await getStaffProduct(tx, productId), detail);
}
