/** A tag of a page in the server's cache: made from a list of products, or from one product. */
export type PageTag = "list" | `product:${string}`;

/** The response header by which the server's page cache learns what a page was made from. */
export function pageTags(tags: readonly PageTag[]): Record<string, string> {
  return { "x-page-tags": tags.join(",") };
}
