import type { AdjustStock } from "#contract/api/catalogue/product-commands.ts";
import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { runIdempotentAsStaff } from "#server/database/idempotent-staff-change.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { conflictError } from "#server/platform/errors/require-version.ts";
import { listRecountedSizes, lockProductSizes } from "../stock/adjust-stock.queries.ts";
import { adjustStock } from "../stock/adjust-stock.ts";
import { getStaffProduct, requireProduct } from "./get-staff-product.ts";

/** @throws {AppError} `not_found`, `validation_failed`, `idempotency_mismatch`, `conflict` */
export async function adjustStockAsStaff(
  runtime: Pick<Runtime, "db">,
  staff: StaffMember,
  id: string,
  sent: AdjustStock,
  key: string,
): Promise<StaffProduct> {
  const once = { call: `POST /staff/products/${id}/stock`, key, body: sent };
  return await runIdempotentAsStaff(runtime, staff, once, async (tx) => {
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
  });
}

/**
 * Call before anything of the product changes.
 * @throws {AppError} `conflict`
 */
export async function requireNoNewerCount(
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
