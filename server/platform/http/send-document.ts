import { createGunzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Document } from "#server/platform/documents.ts";
import { acceptedEncodings } from "./compress.ts";
import { isHeld } from "./etag.ts";

/** Sends a document a piece at a time, as fast as the client takes it, or 304 to who holds it. */
export function sendDocument(
  document: Document,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const content = document.open();
  reply.header("etag", document.etag).header("vary", "Accept-Encoding");
  if (isHeld(request, document.etag)) {
    content.destroy();
    return reply.code(304).send();
  }
  if (acceptedEncodings(request.headers["accept-encoding"]).has("gzip")) {
    reply.header("content-encoding", "gzip").header("content-length", document.bytes);
    return reply.send(content);
  }
  const plain = content.pipe(createGunzip());
  content.once("error", (error) => plain.destroy(error));
  plain.once("close", () => content.destroy());
  return reply.send(plain);
}
