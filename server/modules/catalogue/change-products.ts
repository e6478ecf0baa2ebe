import type { StaffMember } from "#contract/api/staff.ts";
import type {
  ChangedProducts,
  ChangeProducts,
  LeftReason,
  ProductChange,
} from "#contract/api/staff-product-changes.ts";
import type { StaffProduct } from "#contract/api/staff-products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { AuditedChange } from "#server/database/audit.ts";
import { answerOnceAsStaff } from "#server/database/change-once.ts";
import type { Tx } from "#server/database/connection.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { setPublishAt, setStatus, updateFields } from "./product.queries.ts";
import { changesOf, faultsOnShop, moveOf } from "./product-changes.ts";
import { readChanges } from "./read-product-fields.ts";
import { lockProducts } from "./staff-products.queries.ts";
import { tellStaffProducts, toSummary } from "./tell-staff-product.ts";

/**
 * Changes price, reduction, type, place on the home page or standing of many products. Each stands for itself: one that
 * somebody changed meanwhile is told as it stands and holds no other up (docs/decisions/0032-many-goods-and-cut-pictures.md).
 * @param key the same key and changes are done once, and answered the same again
 * @throws {AppError} `validation_failed`, where what is sent could stand of no product; `idempotency_mismatch`
 */
export async function changeProductsAsStaff(
  runtime: Pick<Runtime, "db">,
  staff: StaffMember,
  body: ChangeProducts,
  key: string,
): Promise<ChangedProducts> {
  const { products: sent } = body;
  const once = { call: "POST /staff/products/changes", key, body };
  return await answerOnceAsStaff(runtime, staff, once, async (tx) => {
    const ids = [...new Set(sent.map(({ id }) => id))];
    await lockProducts(tx, ids);
    const changes = await readChanges(tx, sent);
    const before = await tellStaffProducts(tx, ids);
    const left: { id: string; reason: LeftReason }[] = [];
    const wanted = new Map<string, ProductChange>();
    for (const change of changes) {
      const { id } = change;
      const reason = wanted.has(id) ? "unknown" : whyLeft(change, before.get(id));
      if (reason === undefined) wanted.set(id, change);
      else left.push({ id, reason });
    }
    await write(tx, [...wanted.values()], before);
    const after = await tellStaffProducts(tx, ids);
    return {
      reply: {
        done: [...wanted.keys()].flatMap((id) => {
          const product = after.get(id);
          return product ? [toSummary(product)] : [];
        }),
        left: left.map(({ id, reason }) => {
          const product = after.get(id);
          return { id, reason, current: product ? toSummary(product) : null };
        }),
      },
      change: [...wanted.keys()].flatMap((id) => told(before.get(id), after.get(id))),
    };
  });
}

function whyLeft(
  { version, status }: ProductChange,
  product: StaffProduct | undefined,
): LeftReason | undefined {
  if (!product) return "unknown";
  if (product.version !== version) return "changed_meanwhile";
  const comesOnShop = status === "on_shop" && product.status !== "on_shop";
  return comesOnShop && faultsOnShop(product).length > 0 ? "not_showable" : undefined;
}

/** Writes what differs; pages are dropped where shoppers see a product or saw it. */
async function write(
  tx: Tx,
  changes: readonly ProductChange[],
  before: ReadonlyMap<string, StaffProduct>,
): Promise<void> {
  const rows = changes.flatMap((change) => {
    const product = before.get(change.id);
    if (!product) return [];
    const { id, type, price, discount, featured } = product;
    const next = { typeId: type.id, price, discount, featured, ...change };
    const isSame =
      next.typeId === type.id &&
      next.price === price &&
      next.discount === discount &&
      next.featured === featured;
    if (isSame) return [];
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
  if (rows.length > 0) await updateFields(tx, rows);
  const seen = new Set(rows.map(({ id }) => id).filter((id) => isOnShop(before.get(id))));
  for (const { id, status, publishAt } of changes) {
    if (status === undefined) continue;
    const isMoved = await setStatus(tx, id, status);
    if (publishAt !== undefined) await setPublishAt(tx, id, new Date(publishAt));
    if (isMoved && (status === "on_shop" || isOnShop(before.get(id)))) seen.add(id);
  }
  // No page shows a draft.
  if (seen.size > 0) {
    await announcePageChange(tx, [...[...seen].map((id) => `product:${id}`), "list"]);
  }
}

function isOnShop(product: StaffProduct | undefined): boolean {
  return product?.status === "on_shop";
}

/** What the audit log tells of one product: what was said of it, where it went, and when it comes by itself. */
function told(before: StaffProduct | undefined, after: StaffProduct | undefined): AuditedChange[] {
  if (!before || !after || before.version === after.version) return [];
  const { id: subject } = after;
  const changes = changesOf(before, after);
  const hasFields = Object.keys(changes.after).some((field) => field !== "version");
  return [
    ...(hasFields ? [{ action: "product.changed" as const, subject, ...changes }] : []),
    ...(before.status === after.status
      ? []
      : [{ subject, ...moveOf(before.status, after.status) }]),
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
