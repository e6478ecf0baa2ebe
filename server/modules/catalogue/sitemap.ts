import type { Product } from "#contract/api/products.ts";
import { xml } from "./xml.ts";

/** Pages worth finding besides the products. */
const pages = [
  "/",
  "/products",
  "/products?category=women",
  "/products?category=men",
  "/products/new",
  "/partner",
  "/quick-order",
  "/faq",
  "/about",
  "/size",
];

/** Pages for one reader only, and calls. */
const privatePaths = ["/account", "/api", "/checkout", "/newsletter", "/orders", "/staff"];

/** Every page of the store for search engines, products with their pictures (sitemaps.org). */
export function writeSitemap(products: readonly Product[], origin: string): string {
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${pages.map((path) => xml`<url><loc>${origin}${path}</loc></url>\n`)}${products.map(
  ({ id, updatedAt, images }) => xml`<url><loc>${origin}/product/${id}</loc>
<lastmod>${updatedAt}</lastmod>${images.map(
    ({ url }) => xml`
<image:image><image:loc>${new URL(url, origin).href}</image:loc></image:image>`,
  )}
</url>
`,
)}</urlset>
`.source;
}

/** What programs may visit, and where the sitemap is (RFC 9309). */
export function writeRobots(origin: string): string {
  const rules = privatePaths.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${rules}\nSitemap: ${origin}/sitemap.xml\n`;
}
