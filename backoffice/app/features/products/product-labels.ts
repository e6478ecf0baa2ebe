import { type ProductTab, productLimits } from "#contract/api/catalogue/product-limits.ts";
import type {
  PictureView,
  ProductStatus,
  StaffProductSummary,
} from "#contract/api/catalogue/staff-products.ts";
import { stockLimits } from "#contract/api/stock/stock-limits.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";
import { formatDateTime } from "../../parts/format/dates.ts";

export const tabLabels: Readonly<Record<ProductTab, string>> = {
  published: "Published",
  low_stock: "Low stock",
  discounted: "Discounted",
  featured: "Featured",
  draft: "Drafts",
  archived: "Archived",
  all: "All",
};

export const viewLabels: Readonly<Record<PictureView, string>> = {
  front: "Front",
  back: "Back",
  cloth: "Cloth",
};

export const productAddress = (id: string): string => `/products/${id}`;

export const lowStockHint = `Low stock means ${stockLimits.lowUnits} items per size or fewer on average.`;

export function isNearlyOut({ status, stock, sizes }: StaffProductSummary): boolean {
  return status === "published" && stock > 0 && stock <= stockLimits.lowUnits * sizes.length;
}

export const statusStyles: Readonly<Record<ProductStatus, { tone: StatusTone; label: string }>> = {
  published: { tone: "good", label: "Published" },
  draft: { tone: "plain", label: "Draft" },
  archived: { tone: "plain", label: "Archived" },
};

export const categoryLabels = { MEN: "men", WOMEN: "women" } as const;

interface StatusTransition {
  readonly to: ProductStatus;
  readonly label: string;
  readonly done: string;
}

const toPublished = {
  to: "published",
  label: "Publish again",
  done: "published",
} as const;
const toDrafts = { to: "draft", label: "Unpublish", done: "unpublished" } as const;
const toArchive = { to: "archived", label: "Archive", done: "archived" } as const;

export function statusTransitions(status: ProductStatus | undefined): readonly StatusTransition[] {
  if (status === "published") return [toArchive, toDrafts];
  if (status === "draft") {
    return [{ to: "published", label: "Publish", done: "published" }, toArchive];
  }
  return status === "archived"
    ? [toPublished, { to: "draft", label: "Restore as draft", done: "restored as drafts" }]
    : [{ ...toPublished, label: "Publish" }, toArchive];
}

export function publishLabel(publishAt: string, now: Date): { text: string; isMissed: boolean } {
  const dateTime = formatDateTime(publishAt, now);
  const isMissed = now.getTime() - Date.parse(publishAt) > productLimits.overdueAfterMs;
  return isMissed
    ? { text: `not published ${dateTime}: add a picture and a size`, isMissed }
    : { text: `publishes ${dateTime}`, isMissed };
}
