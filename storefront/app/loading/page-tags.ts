/** A page’s cache tag: made from a product list, one product, or delivery fees. */
export type PageTag = "list" | "delivery" | `product:${string}`;

/** Response header that tells the page cache what a page was made from. */
export function pageTags(tags: readonly PageTag[]): Record<string, string> {
  return { "x-page-tags": tags.join(",") };
}
