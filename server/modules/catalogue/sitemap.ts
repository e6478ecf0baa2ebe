import type { Product } from "#contract/api/products.ts";
import { type Xml, xml } from "./xml.ts";

/** Pages worth finding whose words only change with the store's configuration; when, nobody knows. */
const stillPages = ["/partner", "/quick-order", "/faq", "/about", "/size"];

/** Every page of the store for search engines, products with their pictures (sitemaps.org). */
export function writeSitemap(products: readonly Product[], origin: string): string {
  const lists = listPages(products).map((list) =>
    writePage(`${origin}${list.path}`, latestChange(list.products)),
  );
  const others = stillPages.map((path) => writePage(`${origin}${path}`, undefined));
  const goods = products.map(({ id, updatedAt, images }) =>
    writePage(
      `${origin}/product/${id}`,
      updatedAt,
      images.map(({ url }) => new URL(url, origin).href),
    ),
  );
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${[...lists, ...others, ...goods]}</urlset>
`.source;
}

interface ListPage {
  readonly path: string;
  readonly products: readonly Product[];
}

/** The pages that list products, each under its canonical address: everything, each category, each type in it. */
function listPages(products: readonly Product[]): readonly ListPage[] {
  const general = ["/", "/products", "/products/new"].map((path) => ({ path, products }));
  const byCategory = (["WOMEN", "MEN"] as const).flatMap((category): ListPage[] => {
    const own = products.filter((product) => product.category === category);
    const path = `/products?category=${category.toLowerCase()}`;
    const types = new Set(own.map(({ type }) => type.id));
    const byType = [...types].map((id) => ({
      path: `${path}&type=${encodeURIComponent(id)}`,
      products: own.filter(({ type }) => type.id === id),
    }));
    return own.length === 0 ? [] : [{ path, products: own }, ...byType];
  });
  return [...general, ...byCategory];
}

/** When a list last changed: with the newest change of what it lists. Times in ISO 8601 sort as texts. */
function latestChange(products: readonly Product[]): string | undefined {
  return (
    products.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b), "") || undefined
  );
}

function writePage(
  address: string,
  changed: string | undefined,
  pictures: readonly string[] = [],
): Xml {
  const date = changed === undefined ? "" : xml`<lastmod>${changed}</lastmod>`;
  const images = pictures.map(
    (url) => xml`
<image:image><image:loc>${url}</image:loc></image:image>`,
  );
  return xml`<url><loc>${address}</loc>${date}${images}</url>
`;
}

/**
 * What programs may visit, and where the sitemap is (RFC 9309). Pages of one reader and the back office are not
 * named: they say noindex themselves, which only who may visit them can read.
 */
export function writeRobots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
