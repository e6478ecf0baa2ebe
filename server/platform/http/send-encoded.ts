import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding, type EncodedBody } from "./compress.ts";

/** Sends a body in the smallest form the browser takes. */
export function sendEncoded(body: EncodedBody, request: FastifyRequest, reply: FastifyReply) {
  const { encoding, content } = chooseEncoding(body, request.headers["accept-encoding"]);
  const others = reply.getHeader("vary");
  if (body.br) reply.header("vary", others ? `${others}, Accept-Encoding` : "Accept-Encoding");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(content);
}
