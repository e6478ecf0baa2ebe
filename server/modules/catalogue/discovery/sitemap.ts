import type { Product } from "#contract/api/catalogue/products.ts";
import { contentSections } from "#contract/api/content/content-sections.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { listVisiblePolicies } from "#server/modules/settings/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { type Markup, markup } from "#server/platform/text/markup.ts";
import {
  findSitemapPartEnds,
  listPublishedLists,
  type PublishedList,
  streamProducts,
} from "./stream-products.queries.ts";

const staticPages = ["/partner", "/quick-order", "/faq", "/about", "/size"];

/** The protocol allows 50,000 URLs and 50 MB per file (sitemaps.org). */
const productsPerFile = 2000;

export async function* writeSitemapIndex(on: Queryable, origin: string): AsyncGenerator<string> {
  const parts = await findSitemapPartEnds(on, productsPerFile);
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

export async function* writePageSitemap(on: Queryable, config: Config): AsyncGenerator<string> {
  const origin = config.publicUrl;
  yield head;
  for (const { path, changedAt } of listPages(await listPublishedLists(on))) {
    yield writePage(`${origin}${path}`, changedAt?.toISOString()).source;
  }
  const policies = (await listVisiblePolicies(on, config)).map(
    (name) => contentSections[name].page,
  );
  for (const path of [...staticPages, ...policies])
    yield writePage(`${origin}${path}`, undefined).source;
  yield foot;
}

/** @throws {AppError} `not_found` */
export async function* writeProductSitemap(
  on: Queryable,
  origin: string,
  part: number,
): AsyncGenerator<string> {
  const ends = await findSitemapPartEnds(on, productsPerFile);
  if (part > ends.length) throw new AppError("not_found");
  yield head;
  for await (const products of streamProducts(on, {
    after: ends[part - 2],
    until: ends[part - 1],
  })) {
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
  readonly changedAt: Date | undefined;
}

function listPages(published: readonly PublishedList[]): readonly ListPage[] {
  const whole = (path: string, lists: readonly PublishedList[]): ListPage => ({
    path,
    changedAt: lists.toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime())[0]
      ?.changedAt,
  });
  const byCategory = Map.groupBy(published, ({ category }) => category);
  return [
    ...["/", "/products", "/products/new"].map((path) => whole(path, published)),
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

/** RFC 9309. Private pages are not listed: they send noindex, which crawlers must be able to read. */
export function writeRobots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
