import { createHash } from "node:crypto";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findAssets, keepPicture, readPicture, toImageReply } from "#server/modules/media/index.ts";
import { drawStoreName } from "./draw-name.ts";
import { drawStorePicture, storePictureWidth } from "./draw-store-picture.ts";
import { readWords } from "./read-settings.ts";
import { readEdited, sharePicturePath } from "./tell-store-words.ts";

const anHour = "public, max-age=3600";
/** What a picture shows is in its address. */
const forEver = "public, max-age=31536000, immutable";

/** Files at the store's own address that say what it is called: its manifest, and the picture of links to it. */
export function storeFileRoutes(runtime: Runtime): FastifyPluginAsyncTypebox {
  const { db, config } = runtime;
  return async (app) => {
    app.get("/manifest.webmanifest", { schema: { hide: true } }, async (_request, reply) => {
      const { name, description } = await readWords(db, "contacts");
      return reply
        .type("application/manifest+json; charset=utf-8")
        .header("cache-control", anHour)
        .send(JSON.stringify({ ...manifest, name, short_name: name, description }));
    });

    app.get(
      "/share/store/:mark",
      { schema: { hide: true, params: Type.Object({ mark: Type.String({ maxLength: 30 }) }) } },
      async ({ params: { mark } }, reply) => {
        const path = sharePicturePath(await readEdited(db));
        // An address of before leads to the picture as it is now.
        if (path !== `/share/store/${mark}`) {
          reply.header("cache-control", anHour);
          return reply.redirect(`${config.publicUrl}${path ?? "/share/store.jpg"}`, 302);
        }
        const contentHash = createHash("sha256").update(path).digest("hex").slice(0, 32);
        const picture = await keepPicture(runtime, { contentHash, width: storePictureWidth }, () =>
          draw(db, runtime),
        );
        return reply
          .type("image/jpeg")
          .header("cache-control", forEver)
          .header("cross-origin-resource-policy", "cross-origin")
          .send(picture);
      },
    );
  };
}

async function draw(on: Queryable, { config }: Pick<Runtime, "config">): Promise<Buffer> {
  const [{ name }, { hero }] = await Promise.all([
    readWords(on, "contacts"),
    readWords(on, "home"),
  ]);
  const [asset] = hero.picture ? await findAssets(on, [hero.picture.wide]) : [];
  const art = asset && (await readPicture(config, toImageReply(asset, "", "").url));
  return await drawStorePicture(await drawStoreName(name), art);
}

/** What an installed shop is, besides its name (W3C Web Application Manifest). */
const manifest = {
  id: "/",
  lang: "en-NG",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#F4EEE3",
  theme_color: "#F4EEE3",
  categories: ["shopping"],
  icons: [
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
    {
      src: "/icons/icon-maskable-512.png",
      sizes: "512x512",
      type: "image/png",
      purpose: "maskable",
    },
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
  ],
  shortcuts: [
    { name: "New Arrivals", url: "/products/new" },
    { name: "Track an order", url: "/orders/lookup" },
  ],
};
