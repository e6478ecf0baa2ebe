import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Gives the GET replies of this part of the application an ETag of their content, and answers 304 without
 * a body to who already holds it (RFC 9110 §13.1.2). Replies that may not be stored are left alone.
 */
export function answerConditionally(app: Pick<FastifyInstance, "addHook">): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
    if (reply.getHeader("cache-control") === "no-store") return payload;
    const etag = `W/"${createHash("sha1").update(payload).digest("base64url")}"`;
    reply.header("etag", etag);
    if (!isHeld(request, etag)) return payload;
    reply.code(304).removeHeader("content-type");
    return null;
  });
}

/** Whether who asks holds the content of this entity tag already. */
export function isHeld({ headers }: Pick<FastifyRequest, "headers">, etag: string): boolean {
  const held = headers["if-none-match"]?.split(",").map((tag) => tag.trim());
  return held?.includes(etag) ?? false;
}
