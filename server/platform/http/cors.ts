import type { FastifyInstance } from "fastify";
import type { CallHeader } from "#contract/api/routes.ts";
import type { Config } from "#server/platform/config.ts";

const methods = "GET, HEAD, POST, PATCH, PUT, DELETE";
/** What calls name in the table of routes: another one there does not compile until it stands here. */
const callHeaders: Readonly<Record<CallHeader, string>> = {
  "idempotency-key": "Idempotency-Key",
  "x-order-token": "X-Order-Token",
  "x-return-token": "X-Return-Token",
};
const requestHeaders = ["Authorization", "Content-Type", ...Object.values(callHeaders)].join(", ");
const replyHeaders = "Retry-After, WWW-Authenticate, X-Request-Id";
const preflightSeconds = 7200;

/** Whether the API lives at another origin than the pages. */
export function isApart({ apiUrl, publicUrl }: Pick<Config, "apiUrl" | "publicUrl">): boolean {
  return apiUrl !== "" && new URL(apiUrl).origin !== new URL(publicUrl).origin;
}

/**
 * Lets the pages of PUBLIC_URL, and nobody else's, call an API that lives at another origin (API_URL).
 * Where both share an origin no header is sent at all.
 */
export function allowStoreOrigin(
  app: FastifyInstance,
  config: Pick<Config, "apiUrl" | "publicUrl">,
): void {
  const storeOrigin = new URL(config.publicUrl).origin;
  if (!isApart(config)) return;
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/api/")) return;
    reply.header("vary", "Origin");
    if (request.headers.origin !== storeOrigin) return;
    reply.header("access-control-allow-origin", storeOrigin);
    reply.header("access-control-expose-headers", replyHeaders);
    if (request.method !== "OPTIONS") return;
    return reply
      .header("access-control-allow-methods", methods)
      .header("access-control-allow-headers", requestHeaders)
      .header("access-control-max-age", preflightSeconds)
      .code(204)
      .send();
  });
}
