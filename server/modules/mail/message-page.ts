import type { FastifyReply } from "fastify";

/** A message brings its own styles and may load nothing; its links open in a new window. */
const messagePolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Answers with a message as its reader sees it, shut away from the pages beside it. */
export function sendMessagePage(
  reply: FastifyReply,
  { html }: { readonly html: string },
): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("x-frame-options", "SAMEORIGIN")
    .header("cache-control", "no-store")
    .header("content-security-policy", messagePolicy)
    .send(html.replace("<head>", '<head><base target="_blank">'));
}
