import type { Product } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Markup, markup } from "#server/platform/markup.ts";
import { findLiveLists, findPartEnds, type LiveList } from "./every-product.queries.ts";
import { everyProduct } from "./every-product.ts";

/** Pages worth finding whose words only change with the store's configuration; when, nobody knows. */
const stillPages = ["/partner", "/quick-order", "/faq", "/about", "/size"];

/** Products in one file: the protocol takes 50,000 addresses and 50 MB, pictures with them (sitemaps.org). */
const productsPerFile = 2000;

/** The sitemap of the store: names the file of its pages and those of its products (sitemaps.org). */
export async function* writeSitemapIndex(on: Queryable, origin: string): AsyncGenerator<string> {
  const parts = await findPartEnds(on, productsPerFile);
  const files = ["pages", ...parts.map((_, i) => `products-${i + 1}`)];
  yield markup`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.map(
  (file) => markup`<sitemap><loc>${origin}/sitemaps/${file}.xml</loc></sitemap>
`,
)}</sitemapindex>
`.source;
}

const head = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
`;
const foot = "</urlset>\n";

/** Every page for search engines but those of products, each under its canonical address. */
export async function* writePageSitemap(on: Queryable, origin: string): AsyncGenerator<string> {
  yield head;
  for (const { path, changedAt } of listPages(await findLiveLists(on))) {
    yield writePage(`${origin}${path}`, changedAt?.toISOString()).source;
  }
  for (const path of stillPages) yield writePage(`${origin}${path}`, undefined).source;
  yield foot;
}

/**
 * One file of products with their pictures, the first is 1.
 * @throws {AppError} `not_found` where there are fewer
 */
export async function* writeProductSitemap(
  on: Queryable,
  origin: string,
  part: number,
): AsyncGenerator<string> {
  const ends = await findPartEnds(on, productsPerFile);
  if (part > ends.length) throw new AppError("not_found");
  yield head;
  for await (const products of everyProduct(on, { after: ends[part - 2], until: ends[part - 1] })) {
    yield products.map((product) => writeProduct(product, origin).source).join("");
  }
  yield foot;
}

function writeProduct({ id, updatedAt, images }: Product, origin: string): Markup {
  const pictures = images.map(({ url }) => new URL(url, origin).href);
  return writePage(`${origin}/product/${id}`, updatedAt, pictures);
}

interface ListPage {
  readonly path: string;
  /** When it last changed: with the newest change of what it lists. */
  readonly changedAt: Date | undefined;
}

/** The pages that list products: everything, each category, each type in it. */
function listPages(live: readonly LiveList[]): readonly ListPage[] {
  const whole = (path: string, lists: readonly LiveList[]): ListPage => ({
    path,
    changedAt: lists.toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime())[0]
      ?.changedAt,
  });
  const byCategory = Map.groupBy(live, ({ category }) => category);
  return [
    ...["/", "/products", "/products/new"].map((path) => whole(path, live)),
    ...[...byCategory].flatMap(([category, lists]) => {
      const path = `/products?category=${category.toLowerCase()}`;
      const byType = lists.map(({ typeId, changedAt }) => ({
        path: `${path}&type=${encodeURIComponent(typeId)}`,
        changedAt,
      }));
      return [whole(path, lists), ...byType];
    }),
  ];
}

function writePage(
  address: string,
  changed: string | undefined,
  pictures: readonly string[] = [],
): Markup {
  const date = changed === undefined ? "" : markup`<lastmod>${changed}</lastmod>`;
  const images = pictures.map(
    (url) => markup`
<image:image><image:loc>${url}</image:loc></image:image>`,
  );
  return markup`<url><loc>${address}</loc>${date}${images}</url>
`;
}

/**
 * What programs may visit, and where the sitemap is (RFC 9309). Pages of one reader and the back office are not
 * named: they say noindex themselves, which only who may visit them can read.
 */
export function writeRobots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
