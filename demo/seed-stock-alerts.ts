import { stockAlertLimits } from "#contract/api/catalogue/stock-alerts.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { stableProductId } from "#server/modules/catalogue/index.ts";
import { findVariantOnSale, insertStockAlert } from "#server/modules/stock-alerts/index.ts";
import { newId, newToken } from "#server/platform/auth/ids.ts";

/** Who waits for sizes that are sold out. */
const waiting = [
  { slug: "osogbo-boubou", size: "XS", emails: ["ngozi@example.com", "amina@example.com"] },
  { slug: "sokoto-boubou-teal", size: "M", emails: ["funmi@example.com"] },
] as const;

export async function seedStockAlerts({ db, clock }: Pick<Runtime, "db" | "clock">): Promise<void> {
  await db.withTransaction(async (tx) => {
    for (const { slug, size, emails } of waiting) {
      const variant = await findVariantOnSale(tx, stableProductId(slug), size);
      if (!variant) continue;
      for (const email of emails) {
        const ids = { id: newId("alert"), token: newToken(), variantId: variant.id };
        await insertStockAlert(tx, {
          ...ids,
          email,
          at: clock(),
          maxPerEmail: stockAlertLimits.perEmail,
        });
      }
    }
  });
}
