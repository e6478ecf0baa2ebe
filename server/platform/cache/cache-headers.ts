import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** RFC 9110 §13.1.2; `no-store` replies are left alone. */
export function addEtags(app: Pick<FastifyInstance, "addHook">): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
    if (reply.getHeader("cache-control") === "no-store") return payload;
    const etag = `W/"${createHash("sha1").update(payload).digest("base64url")}"`;
    reply.header("etag", etag);
    if (!matchesEtag(request, etag)) return payload;
    reply.code(304).removeHeader("content-type");
    return null;
  });
}

export function matchesEtag({ headers }: Pick<FastifyRequest, "headers">, etag: string): boolean {
  const etags = headers["if-none-match"]?.split(",").map((tag) => tag.trim());
  return etags?.includes(etag) ?? false;
}

export function noStore(app: Pick<FastifyInstance, "addHook">): void {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
}

/** Renders a page with unpublished content: preview id, a dot, its secret. */
export const previewHeader = "x-preview";

export function isCacheableRequest(headers: IncomingHttpHeaders): boolean {
  return headers.authorization === undefined && headers[previewHeader] === undefined;
}
