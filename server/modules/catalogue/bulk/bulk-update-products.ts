import type {
  BulkUpdateProducts,
  BulkUpdateResult,
  ProductUpdate,
  SkipReason,
} from "#contract/api/catalogue/bulk-products.ts";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { AuditedChange } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { getStaffProducts, toSummary } from "../products/get-staff-product.ts";
import { setPublishAt, updateProductStatus } from "../products/product.queries.ts";
import { diffProduct, statusAudit } from "../products/product-audit.ts";
import { requireValidUpdates } from "../products/product-input.ts";
import { validateForPublishing } from "../products/product-status.ts";
import { publishProductChanges } from "../products/publish-product-changes.ts";
import { lockProducts } from "../products/staff-products.queries.ts";
import { updateBulkFields } from "./bulk-products.queries.ts";

/**
 * A conflict skips that product only (docs/decisions/0028-product-editing.md).
 * @throws {AppError} `validation_failed`, `idempotency_mismatch`
 */
export const bulkUpdateProductsAsStaff = staffCommand<
  BulkUpdateProducts,
  BulkUpdateResult,
  unknown
>(async ({ tx, body: { products: sent } }) => {
  const ids = [...new Set(sent.map(({ id }) => id))];
  await lockProducts(tx, ids);
  const changes = await requireValidUpdates(tx, sent);
  const before = await getStaffProducts(tx, ids);
  const left: { id: string; reason: SkipReason }[] = [];
  const accepted = new Map<string, ProductUpdate>();
  for (const change of changes) {
    const { id } = change;
    const reason = accepted.has(id) ? "unknown" : skipReason(change, before.get(id));
    if (reason === undefined) accepted.set(id, change);
    else left.push({ id, reason });
  }
  await writeChanges(tx, [...accepted.values()], before);
  const after = await getStaffProducts(tx, ids);
  return {
    reply: {
      done: [...accepted.keys()].flatMap((id) => {
        const product = after.get(id);
        return product ? [toSummary(product)] : [];
      }),
      left: left.map(({ id, reason }) => {
        const product = after.get(id);
        return { id, reason, current: product ? toSummary(product) : null };
      }),
    },
    change: [...accepted.keys()].flatMap((id) => toAuditChanges(before.get(id), after.get(id))),
  };
});

function skipReason(
  { version, status }: ProductUpdate,
  product: StaffProduct | undefined,
): SkipReason | undefined {
  if (!product) return "unknown";
  if (product.version !== version) return "conflict";
  const isPublishing = status === "published" && product.status !== "published";
  return isPublishing && validateForPublishing(product).length > 0 ? "not_publishable" : undefined;
}

async function writeChanges(
  tx: Tx,
  changes: readonly ProductUpdate[],
  before: ReadonlyMap<string, StaffProduct>,
): Promise<void> {
  const rows = changes.flatMap((change) => {
    const product = before.get(change.id);
    if (!product) return [];
    const { id, type, price, discount, featured } = product;
    const next = { typeId: type.id, price, discount, featured, ...change };
    const isUnchanged =
      next.typeId === type.id &&
      next.price === price &&
      next.discount === discount &&
      next.featured === featured;
    if (isUnchanged) return [];
    const { typeId, discount: percentOff } = next;
    return [
      {
        id,
        clothingTypeId: typeId,
        priceKobo: fromNaira(next.price),
        percentOff,
        featured: next.featured,
      },
    ];
  });
  if (rows.length > 0) await updateBulkFields(tx, rows);
  const visibleIds = new Set(rows.map(({ id }) => id).filter((id) => isPublished(before.get(id))));
  for (const { id, status, publishAt } of changes) {
    if (status === undefined) continue;
    const isStatusChanged = await updateProductStatus(tx, id, status);
    if (publishAt !== undefined) await setPublishAt(tx, id, new Date(publishAt));
    if (isStatusChanged && (status === "published" || isPublished(before.get(id))))
      visibleIds.add(id);
  }
  // Drafts are on no page.
  if (visibleIds.size > 0) {
    await announcePageChange(tx, [...[...visibleIds].map((id) => `product:${id}`), "list"]);
    const statusOf = new Map(changes.map(({ id, status }) => [id, status]));
    publishProductChanges(
      tx,
      [...visibleIds].map((id) => {
        const status = statusOf.get(id) ?? "published";
        const isNewlyPublished = status === "published" && !isPublished(before.get(id));
        return { id, status, isNewlyPublished };
      }),
    );
  }
}

function isPublished(product: StaffProduct | undefined): boolean {
  return product?.status === "published";
}

function toAuditChanges(
  before: StaffProduct | undefined,
  after: StaffProduct | undefined,
): AuditedChange[] {
  if (!before || !after || before.version === after.version) return [];
  const { id: subject } = after;
  const changes = diffProduct(before, after);
  const hasFields = Object.keys(changes.after).some((field) => field !== "version");
  return [
    ...(hasFields ? [{ action: "product.updated" as const, subject, ...changes }] : []),
    ...(before.status === after.status
      ? []
      : [{ subject, ...statusAudit(before.status, after.status) }]),
    ...(after.publishAt === null || after.publishAt === before.publishAt
      ? []
      : [
          {
            action: "product.scheduled" as const,
            subject,
            before: { publishAt: before.publishAt },
            after: { publishAt: after.publishAt },
          },
        ]),
  ];
}
