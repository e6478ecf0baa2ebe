import { type ProductTab, productLimits } from "#contract/api/product-limits.ts";
import type {
  PictureView,
  ProductStatus,
  StaffProductSummary,
} from "#contract/api/staff-products.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";

/** How a tab reads. */
export const tabWords: Readonly<Record<ProductTab, string>> = {
  on_shop: "On the shop",
  nearly_out: "Nearly out",
  discounted: "Discounted",
  featured: "Featured",
  draft: "Drafts",
  archived: "Archived",
  all: "All",
};

/** What a picture shows of a garment. */
export const viewWords: Readonly<Record<PictureView, string>> = {
  front: "Front",
  back: "Back",
  cloth: "Cloth",
};

/** Where one product stands by itself. */
export const productAddress = (id: string): string => `/products/${id}`;

/** What nearly out means. */
export const nearlyOutMeans = `Nearly out means ${productLimits.nearlyOut} pieces a size or fewer, all sizes taken together.`;

/** Whether a product on the shop is nearly out, as its tab counts it. */
export function isNearlyOut({ status, stock, sizes }: StaffProductSummary): boolean {
  return status === "on_shop" && stock > 0 && stock <= productLimits.nearlyOut * sizes.length;
}

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

/** A way of a product to another place. */
interface Way {
  readonly to: ProductStatus;
  readonly label: string;
  /** What is said of many that went it: "3 archived." */
  readonly done: string;
}

const toShop = {
  to: "on_shop",
  label: "Bring back to the shop",
  done: "back on the shop",
} as const;
const toDrafts = { to: "draft", label: "Back to drafts", done: "back to the drafts" } as const;
const away = { to: "archived", label: "Archive", done: "archived" } as const;

/** Where products go from where they stand, the likeliest first; undefined for some that stand in several places. */
export function waysFrom(status: ProductStatus | undefined): readonly Way[] {
  if (status === "on_shop") return [away, toDrafts];
  if (status === "draft") {
    return [{ to: "on_shop", label: "Publish", done: "published" }, away];
  }
  return status === "archived"
    ? [toShop, toDrafts]
    : [{ ...toShop, label: "Put on the shop" }, away];
}
