import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { LRUCache } from "lru-cache";
import { Type } from "typebox";
import { limits } from "#contract/api/limits.ts";
import type { Product } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readPicture } from "#server/modules/media/index.ts";
import { drawSharePicture } from "./draw-share-picture.ts";
import { getProduct } from "./get-product.ts";
import { listProducts } from "./list-products.ts";
import { writeProductFeed } from "./product-feed.ts";
import { writeRobots, writeSitemap } from "./sitemap.ts";

/** Search engines come again within a day anyway; stock and price are read from the page. */
const anHour = "public, max-age=3600";
const aDay = "public, max-age=86400";
/** Shared pictures kept in memory; each is some 60 KB and takes a tenth of a second to draw. */
const keptPictures = 100;

/** What programs look for at the store's own address: sitemap, robots, the goods for Google, shared pictures. */
export function discoveryRoutes({ db, config }: Runtime): FastifyPluginAsyncTypebox {
  const { publicUrl } = config;
  const hidden = { schema: { hide: true } };
  const pictures = new LRUCache<string, Buffer>({
    max: keptPictures,
    fetchMethod: async (path) => await drawSharePicture(await readPicture(config, path)),
  });
  return async (app) => {
    app.get("/robots.txt", hidden, async (_request, reply) =>
      reply
        .type("text/plain; charset=utf-8")
        .header("cache-control", anHour)
        .send(writeRobots(publicUrl)),
    );
    app.get("/sitemap.xml", hidden, async (_request, reply) =>
      reply
        .type("application/xml; charset=utf-8")
        .header("cache-control", anHour)
        .send(writeSitemap(await listEveryProduct(db), publicUrl)),
    );
    app.get("/feeds/google.xml", hidden, async (_request, reply) =>
      reply
        .type("application/rss+xml; charset=utf-8")
        .header("cache-control", anHour)
        .send(writeProductFeed(await listEveryProduct(db), publicUrl)),
    );
    app.get(
      "/share/product/:id",
      { schema: { hide: true, params: Type.Object({ id: Type.String({ maxLength: 100 }) }) } },
      async (request, reply) => {
        const product = await getProduct(db, request.params.id.replace(/\.jpg$/, ""));
        const source = product.images[0];
        const picture = source && (await pictures.fetch(source.url));
        if (!picture) return reply.redirect(`${publicUrl}/share/store.jpg`, 302);
        return reply
          .type("image/jpeg")
          .header("cache-control", aDay)
          .header("cross-origin-resource-policy", "cross-origin")
          .send(picture);
      },
    );
  };
}

/** All products on sale, newest first. */
async function listEveryProduct(on: Queryable): Promise<Product[]> {
  const products: Product[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await listProducts(on, { page, limit: limits.maxPageSize });
    products.push(...data);
    if (data.length < limits.maxPageSize) return products;
  }
}
