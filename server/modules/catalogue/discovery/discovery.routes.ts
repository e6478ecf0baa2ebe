import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { allProductsTags, everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { deliveryTag } from "#server/modules/delivery/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import {
  type CachedFile,
  type FileCache,
  readCachedFile,
  sendCachedFile,
} from "#server/platform/cache/file-cache.ts";
import { getProduct } from "../products/get-product.ts";
import { openSharePictures, sharePath } from "./share-pictures.ts";
import {
  writePageSitemap,
  writeProductSitemap,
  writeRobots,
  writeSitemapIndex,
} from "./sitemap.ts";

const cacheOneHour = "public, max-age=3600";
const cacheForever = "public, max-age=31536000, immutable";

export function discoveryRoutes(runtime: Runtime, documents: FileCache): FastifyPluginAsyncTypebox {
  const { db } = runtime;
  const { publicUrl } = runtime.config;
  const hidden = { schema: { hide: true } };
  const sharePictures = openSharePictures(runtime);
  return async (app) => {
    app.get("/robots.txt", hidden, async (_request, reply) =>
      reply
        .type("text/plain; charset=utf-8")
        .header("cache-control", cacheOneHour)
        .send(writeRobots(publicUrl)),
    );
    const getFile = (name: string, write: () => AsyncIterable<string>) =>
      documents.get(name, [...allProductsTags, deliveryTag, everyPage], write);
    const getIndex = () => getFile("sitemap", () => writeSitemapIndex(db.replica, publicUrl));
    const sendFile = (document: CachedFile, type: string, { request, reply }: Exchange) => {
      reply.type(type).header("cache-control", cacheOneHour);
      return sendCachedFile(document, request, reply);
    };
    const sitemap = "application/xml; charset=utf-8";
    app.get("/sitemap.xml", hidden, async (request, reply) =>
      sendFile(await getIndex(), sitemap, { request, reply }),
    );
    app.get("/sitemaps/pages.xml", hidden, async (request, reply) => {
      const pages = await getFile("pages", () => writePageSitemap(db.replica, runtime.config));
      return sendFile(pages, sitemap, { request, reply });
    });
    app.get(
      "/sitemaps/:file",
      { schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 30 }) }) } },
      async (request, reply) => {
        const { file } = request.params;
        const part = Number(/^products-([1-9]\d{0,4})\.xml$/.exec(file)?.[1]);
        // Checked against the cached index: made-up file names must not reach the document queue.
        const isNamed = part && (await readCachedFile(await getIndex())).includes(`/${file}<`);
        if (!isNamed) return reply.callNotFound();
        const write = () => writeProductSitemap(db.replica, publicUrl, part);
        return sendFile(await getFile(`products ${part}`, write), sitemap, { request, reply });
      },
    );
    // Outdated URLs redirect, so that no network shows an old price.
    const sendSharePicture = async (id: string, requestedPath: string, reply: FastifyReply) => {
      const product = await getProduct(db, id);
      const { name } = await getContact(db);
      const path = sharePath(product, name);
      const picture = requestedPath === path && (await sharePictures(product, name));
      if (!picture) {
        reply.header("cache-control", cacheOneHour);
        return reply.redirect(`${publicUrl}${path ?? "/share/store.jpg"}`, 302);
      }
      return reply
        .type("image/jpeg")
        .header("cache-control", cacheForever)
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

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
