/** A tag of a page in the server's cache: made from a list of products, from one product, or from what sending costs. */
export type PageTag = "list" | "delivery" | `product:${string}`;

/** The response header by which the server's page cache learns what a page was made from. */
export function pageTags(tags: readonly PageTag[]): Record<string, string> {
  return { "x-page-tags": tags.join(",") };
}
