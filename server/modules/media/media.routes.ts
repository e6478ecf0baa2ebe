import type {} from "@fastify/swagger";
import { Type } from "typebox";
import type { Config } from "#server/platform/config.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { picturesAt } from "#server/platform/s3-config.ts";
import { contentTypeOf, immutable } from "./picture.ts";
import { readPicture } from "./read-picture.ts";

const Params = Type.Object({ name: Type.String({ maxLength: 200 }) });

/**
 * `GET /media/<hash>-<width>.<avif|webp|jpg>` (HEAD too): the pictures on this machine's disk, cacheable for ever.
 * Stays in place beside a bucket, for pictures stored before the bucket was configured, also once they have moved there.
 */
export function mediaRoutes(app: Http, config: Pick<Config, "dataDir" | "s3" | "publicUrl">): void {
  // Who finds the bucket at the shop's own address asked it before the store (deploy/nginx/media-bucket.conf).
  const isAsked = picturesAt(config) === `${config.publicUrl}/media/`;
  const places = isAsked ? { ...config, s3: undefined } : config;
  app.get("/media/:name", { schema: { params: Params, hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const content = await readPicture(places, name);
    const etag = `"${name}"`;
    reply.headers({
      "cache-control": immutable,
      "content-type": contentTypeOf(name),
      // Pictures are public: mails and previews on other sites may show them.
      "cross-origin-resource-policy": "cross-origin",
      etag,
    });
    return request.headers["if-none-match"] === etag ? reply.code(304).send() : content;
  });
}
