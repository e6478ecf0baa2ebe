import type {} from "@fastify/swagger";
import { Type } from "typebox";
import type { Config } from "#server/platform/config.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { localStorage } from "./local-storage.ts";
import { contentTypeOf, immutable } from "./picture.ts";

const Params = Type.Object({ name: Type.String({ maxLength: 200 }) });

/**
 * `GET /media/<hash>-<width>.<avif|webp|jpg>` (HEAD too): the pictures on this machine's disk, cacheable for ever.
 * Stays in place beside a bucket, for pictures stored before the bucket was configured.
 */
export function mediaRoutes(app: Http, config: Pick<Config, "dataDir">): void {
  const storage = localStorage(config.dataDir);

  app.get("/media/:name", { schema: { params: Params, hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const content = await storage.read(name);
    if (!content) throw new AppError("not_found", { detail: "There is no such picture." });

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
