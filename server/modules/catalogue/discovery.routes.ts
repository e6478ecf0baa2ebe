import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { limits } from "#contract/api/limits.ts";
import type { Product } from "#contract/api/products.ts";
import { sharePicturePath } from "#contract/share/share-picture.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getProduct } from "./get-product.ts";
import { listProducts } from "./list-products.ts";
import { writeProductFeed } from "./product-feed.ts";
import { openSharePictures } from "./share-pictures.ts";
import { writeRobots, writeSitemap } from "./sitemap.ts";

/** Search engines come again within a day anyway; stock and price are read from the page. */
const anHour = "public, max-age=3600";
/** What a picture shows is in its address. */
const forEver = "public, max-age=31536000, immutable";

/** What programs look for at the store's own address: sitemap, robots, the goods for Google, shared pictures. */
export function discoveryRoutes(runtime: Runtime): FastifyPluginAsyncTypebox {
  const { db } = runtime;
  const { publicUrl } = runtime.config;
  const hidden = { schema: { hide: true } };
  const sharePictures = openSharePictures(runtime);
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
    /** The picture as it is now; an address of before leads to it, so that no network is told an old price. */
    const sendSharePicture = async (id: string, asked: string, reply: FastifyReply) => {
      const product = await getProduct(db, id);
      const path = sharePicturePath(product);
      const picture = asked === path && (await sharePictures(product));
      if (!picture) {
        reply.header("cache-control", anHour);
        return reply.redirect(`${publicUrl}${path ?? "/share/store.jpg"}`, 302);
      }
      return reply
        .type("image/jpeg")
        .header("cache-control", forEver)
        .header("cross-origin-resource-policy", "cross-origin")
        .send(picture);
    };
    const part = Type.String({ maxLength: 100 });
    app.get(
      "/share/product/:id",
      { schema: { hide: true, params: Type.Object({ id: part }) } },
      async ({ params: { id } }, reply) =>
        await sendSharePicture(id.replace(/\.jpg$/, ""), "", reply),
    );
    app.get(
      "/share/product/:id/:mark",
      { schema: { hide: true, params: Type.Object({ id: part, mark: part }) } },
      async ({ params: { id, mark } }, reply) =>
        await sendSharePicture(id, `/share/product/${id}/${mark}`, reply),
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
