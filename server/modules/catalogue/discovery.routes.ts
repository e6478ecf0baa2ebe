import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { deliveryTag } from "#server/modules/delivery/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { type Document, type Documents, readDocument } from "#server/platform/documents.ts";
import { sendDocument } from "#server/platform/http/send-document.ts";
import { everyProductTags } from "./every-product.ts";
import { getProduct } from "./get-product.ts";
import { writeProductFeed } from "./product-feed.ts";
import { openSharePictures, sharePathIn } from "./share-pictures.ts";
import {
  writePageSitemap,
  writeProductSitemap,
  writeRobots,
  writeSitemapIndex,
} from "./sitemap.ts";

/** Search engines come again within a day anyway; stock and price are read from the page. */
const anHour = "public, max-age=3600";
/** What a picture shows is in its address. */
const forEver = "public, max-age=31536000, immutable";

/** What programs look for at the store's own address: sitemap, robots, the goods for Google, shared pictures. */
export function discoveryRoutes(runtime: Runtime, documents: Documents): FastifyPluginAsyncTypebox {
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
    /** A document for robots under its name, made of every product, of what sending costs and of what the store is called. */
    const getFile = (name: string, make: () => AsyncIterable<string>) =>
      documents.get(name, [...everyProductTags, deliveryTag, everyPage], make);
    const getIndex = () => getFile("sitemap", () => writeSitemapIndex(db.replica, publicUrl));
    const sendFile = (document: Document, type: string, { request, reply }: Exchange) => {
      reply.type(type).header("cache-control", anHour);
      return sendDocument(document, request, reply);
    };
    const sitemap = "application/xml; charset=utf-8";
    app.get("/sitemap.xml", hidden, async (request, reply) =>
      sendFile(await getIndex(), sitemap, { request, reply }),
    );
    app.get("/sitemaps/pages.xml", hidden, async (request, reply) => {
      const pages = await getFile("pages", () => writePageSitemap(db.replica, publicUrl));
      return sendFile(pages, sitemap, { request, reply });
    });
    app.get(
      "/sitemaps/:file",
      { schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 30 }) }) } },
      async (request, reply) => {
        const { file } = request.params;
        const part = Number(/^products-([1-9]\d{0,4})\.xml$/.exec(file)?.[1]);
        // Looked up in what is kept: a made-up file may not stand in the queue that all documents are made in.
        const isNamed = part && (await readDocument(await getIndex())).includes(`/${file}<`);
        if (!isNamed) return reply.callNotFound();
        const make = () => writeProductSitemap(db.replica, publicUrl, part);
        return sendFile(await getFile(`products ${part}`, make), sitemap, { request, reply });
      },
    );
    app.get("/feeds/google.xml", hidden, async (request, reply) => {
      const feed = await getFile("feed", () => writeProductFeed(db.replica, publicUrl));
      return sendFile(feed, "application/rss+xml; charset=utf-8", { request, reply });
    });
    /** The picture as it is now; an address of before leads to it, so that no network is told an old price. */
    const sendSharePicture = async (id: string, asked: string, reply: FastifyReply) => {
      const product = await getProduct(db, id);
      const { name } = await readContact(db);
      const path = sharePathIn(product, name);
      const picture = asked === path && (await sharePictures(product, name));
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

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
