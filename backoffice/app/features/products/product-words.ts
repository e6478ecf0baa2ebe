import type { ProductTab } from "#contract/api/product-limits.ts";
import type { ProductStatus } from "#contract/api/staff-products.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";

/** How a tab reads. */
export const tabWords: Readonly<Record<ProductTab, string>> = {
  on_shop: "On the shop",
  draft: "Drafts",
  archived: "Archived",
  all: "All",
};

/** How a product's standing looks. */
export const statusLooks: Readonly<Record<ProductStatus, { tone: StatusTone; word: string }>> = {
  on_shop: { tone: "good", word: "On the shop" },
  draft: { tone: "plain", word: "Draft" },
  archived: { tone: "plain", word: "Archived" },
};

/** "Men" or "women", after a type. */
export const categoryWords = { MEN: "men", WOMEN: "women" } as const;

/** "1 piece", "2,988 pieces". */
export function pieces(count: number): string {
  return `${count.toLocaleString("en-NG")} ${count === 1 ? "piece" : "pieces"}`;
}
