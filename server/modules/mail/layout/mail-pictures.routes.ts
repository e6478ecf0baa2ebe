import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { Runtime } from "#server/database/runtime.ts";
import { openGeneratedPictures } from "#server/modules/media/index.ts";
import { getContent } from "#server/modules/settings/index.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { getWordmarkArt, toMailWordmark } from "./mail-brand.ts";
import {
  drawMailPhoto,
  drawMailPicture,
  drawMailWordmark,
  drawnHash,
  drawStrip,
  pictureSizes,
  pixelRatio,
  samplePicture,
} from "./mail-pictures.ts";

const cacheForAnHour = "public, max-age=3600";
const cacheForever = "public, max-age=31536000, immutable";

const SchemeParam = Type.Union([Type.Literal("light"), Type.Literal("dark")]);

/** Drawing takes a core for some hundredths of a second. */
const drawLimits = { maxRunning: 1, maxWaiting: 200, retryAfter: 5 };

/** The pictures of emails, at the store's own address. */
export function mailPictureRoutes(runtime: Runtime): FastifyPluginAsyncTypebox {
  const { db, config } = runtime;
  const generated = openGeneratedPictures(runtime);
  const limiter = createSemaphore(drawLimits);
  return async (app) => {
    app.get(
      "/share/mail/strip-:scheme.png",
      { schema: { hide: true, params: Type.Object({ scheme: SchemeParam }) } },
      async ({ params: { scheme } }, reply) => {
        const key = {
          contentHash: drawnHash(`strip ${scheme}`),
          width: 600,
          format: "png",
        } as const;
        return sendPicture(reply, "png", await generated(key, () => drawStrip(scheme)));
      },
    );

    app.get(
      "/share/mail/name-:mark-:scheme.png",
      {
        schema: {
          hide: true,
          params: Type.Object({ mark: Type.String({ maxLength: 30 }), scheme: SchemeParam }),
        },
      },
      async ({ params: { mark, scheme } }, reply) => {
        const contacts = await getContent(db, "contacts");
        const art = await getWordmarkArt(db, contacts);
        const wordmark = toMailWordmark(contacts, art);
        // Emails sent before the name or logo changed show the new one.
        if (wordmark.path !== `/share/mail/name-${mark}`) {
          reply.header("cache-control", cacheForAnHour);
          return reply.redirect(`${config.publicUrl}${wordmark.path}-${scheme}.png`, 302);
        }
        const contentHash = drawnHash(`${wordmark.path} ${scheme}`);
        const key = { contentHash, width: wordmark.width, format: "png" } as const;
        const draw = () => limiter(() => drawMailWordmark(runtime, art, wordmark, scheme));
        return sendPicture(reply, "png", await generated(key, draw));
      },
    );

    // Never stored: it goes with the photo, whoever asked for its erasure.
    app.get(
      "/share/mail/parcel/:name.jpg",
      {
        schema: {
          hide: true,
          params: Type.Object({
            name: Type.String({ pattern: `^(${samplePicture}|[0-9a-f]{32}-[1-9][0-9]{0,4})$` }),
          }),
        },
      },
      async ({ params: { name } }, reply) =>
        sendPicture(
          reply,
          "jpeg",
          await limiter(() => drawMailPhoto(runtime, name)),
          cacheForAnHour,
        ),
    );

    app.get(
      "/share/mail/:size/:name.jpg",
      {
        schema: {
          hide: true,
          params: Type.Object({
            size: Type.Union([
              Type.Literal("item"),
              Type.Literal("pair"),
              Type.Literal("product"),
              Type.Literal("wide"),
            ]),
            name: Type.String({ pattern: `^(${samplePicture}|[0-9a-f]{32}-[1-9][0-9]{0,4})$` }),
          }),
        },
      },
      async ({ params: { size, name } }, reply) => {
        const width = pictureSizes[size].width * pixelRatio;
        const key = { contentHash: drawnHash(`${size} ${name}`), width };
        const draw = () => limiter(() => drawMailPicture(runtime, name, size));
        return sendPicture(reply, "jpeg", await generated(key, draw));
      },
    );
  };
}

function sendPicture(
  reply: FastifyReply,
  format: "png" | "jpeg",
  picture: Buffer,
  cacheControl = cacheForever,
): FastifyReply {
  return reply
    .type(`image/${format}`)
    .header("cache-control", cacheControl)
    .header("cross-origin-resource-policy", "cross-origin")
    .send(picture);
}
