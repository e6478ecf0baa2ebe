import { recordAudit } from "#server/database/audit.ts";
import type { JobKind, JobTask } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { moveProduct } from "./move-product.ts";
import { findDue } from "./product.queries.ts";
import { faultsOnShop, moveOf } from "./product-changes.ts";
import { lockProducts } from "./staff-products.queries.ts";
import { tellStaffProducts } from "./tell-staff-product.ts";

/** Puts drafts on the shop whose moment has come. */
export const publishDueJob: JobKind = { name: "publish-due", lane: "sweeps" };

/** One that has lost its pictures or sizes meanwhile waits until it has some again. */
export function createPublishDueTask({ db, clock }: Runtime): JobTask {
  return async () => {
    const now = clock();
    for (const id of await findDue(db, now)) {
      await db.withTransaction(async (tx) => {
        await lockProducts(tx, [id]);
        const product = (await tellStaffProducts(tx, [id])).get(id);
        const isDue = product?.publishAt != null && Date.parse(product.publishAt) <= now.getTime();
        if (!product || !isDue || faultsOnShop(product).length > 0) return;
        await moveProduct(tx, id, "on_shop");
        const move = moveOf(product.status, "on_shop");
        await recordAudit(tx, { ...move, subject: id, actor: "system" });
      });
    }
  };
}
