import type { CreateProduct } from "#contract/api/catalogue/product-commands.ts";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { toValidTiers } from "#contract/pricing/price-tiers.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { requireAllowed } from "#server/platform/auth/staff-caller.ts";
import { newProductId, parseProductKey } from "../product-id.ts";
import { addVariants } from "../stock/stock.queries.ts";
import { getStaffProduct } from "./get-staff-product.ts";
import {
  findUsedKeys,
  insertProduct,
  replaceImages,
  replaceTiers,
  setBarcodes,
} from "./product.queries.ts";
import { type NewProduct, requireProductDetails } from "./product-input.ts";
import { requirePublishable } from "./product-status.ts";
import { publishProductChanges } from "./publish-product-changes.ts";

/** @throws {AppError} `validation_failed`, `idempotency_mismatch`, `forbidden` */
export const createProductAsStaff = staffCommand<CreateProduct, StaffProduct, unknown>(
  async ({ tx, staff, body: sent }) => {
    if (sent.sizes.some(({ stock }) => stock > 0)) requireAllowed(staff, "stock.change");
    const details = await requireProductDetails(tx, sent);
    const isDraft = sent.status === "draft";
    const { sizes } = sent;
    const id = await createProduct(tx, { ...details, sizes, isDraft }, staffActor(staff));
    const reply = await getStaffProduct(tx, id);
    if (!isDraft) requirePublishable(reply);
    const { name, status } = reply;
    return { reply, change: { action: "product.created", subject: id, after: { name, status } } };
  },
  { includePrevious: ({ id, name }) => ({ id, name }) },
);

export async function createProduct(tx: Tx, product: NewProduct, actor: string): Promise<string> {
  const { createdAt, sizes, pictures, tiers } = product;
  const [id = ""] = product.id ? [product.id] : await createUniqueIds(tx, [product.name]);
  const isDraft = product.isDraft ?? false;
  await insertProduct(tx, id, product, { createdAt, isDraft });
  await replaceImages(tx, id, pictures);
  await replaceTiers(tx, id, toValidTiers(tiers));
  await addVariants(tx, id, sizes, actor);
  if (product.barcodes?.length) await setBarcodes(tx, [{ id, barcodes: product.barcodes }]);
  if (!isDraft) {
    await announcePageChange(tx, [`product:${id}`, "list"]);
    publishProductChanges(tx, [{ id, status: "published", isNewlyPublished: true }]);
  }
  return id;
}

/** Keys are unique on their own, since URLs are resolved by the key (docs/decisions/0002-product-ids.md). */
export async function createUniqueIds(on: Queryable, names: readonly string[]): Promise<string[]> {
  const ids = names.map(newProductId);
  const keys = ids.map((id) => parseProductKey(id) ?? "");
  const used = await findUsedKeys(on, keys);
  // Collisions are one in a billion: start over.
  const isUnused = used.size === 0 && new Set(keys).size === keys.length;
  return isUnused ? ids : await createUniqueIds(on, names);
}
