import type {} from "@fastify/swagger";
import { Type } from "typebox";
import type { Config } from "#server/platform/config/config.ts";
import { getMediaBaseUrl } from "#server/platform/config/s3-config.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { contentTypeOf, immutable } from "./picture.ts";
import { readPicture } from "./storage/open-storage.ts";

const Params = Type.Object({ name: Type.String({ maxLength: 200 }) });

/** Also beside a bucket, for pictures stored before it was configured. */
export function mediaRoutes(app: Http, config: Pick<Config, "dataDir" | "s3" | "publicUrl">): void {
  // With the bucket at the shop's own URL, nginx has tried it first (ops/deploy/nginx/media-bucket.conf).
  const isBucketAtShopUrl = getMediaBaseUrl(config) === `${config.publicUrl}/media/`;
  const storageConfig = isBucketAtShopUrl ? { ...config, s3: undefined } : config;
  app.get("/media/:name", { schema: { params: Params, hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const content = await readPicture(storageConfig, name);
    const etag = `"${name}"`;
    reply.headers({
      "cache-control": immutable,
      "content-type": contentTypeOf(name),
      // Emails and previews on other sites may show them.
      "cross-origin-resource-policy": "cross-origin",
      etag,
    });
    return request.headers["if-none-match"] === etag ? reply.code(304).send() : content;
  });
}
