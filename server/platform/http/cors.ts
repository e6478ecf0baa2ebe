import type { FastifyInstance } from "fastify";
import type { CallHeader } from "#contract/api/routes.ts";
import type { Config } from "#server/platform/config/config.ts";

const methods = "GET, HEAD, POST, PATCH, PUT, DELETE";
const callHeaders: Readonly<Record<CallHeader, string>> = {
  "idempotency-key": "Idempotency-Key",
  "x-order-token": "X-Order-Token",
  "x-return-token": "X-Return-Token",
};
const requestHeaders = ["Authorization", "Content-Type", ...Object.values(callHeaders)].join(", ");
const replyHeaders = "Retry-After, WWW-Authenticate, X-Request-Id";
const preflightSeconds = 7200;

function isApart({ apiUrl, publicUrl }: Pick<Config, "apiUrl" | "publicUrl">): boolean {
  return apiUrl !== "" && new URL(apiUrl).origin !== new URL(publicUrl).origin;
}

/** Only pages of PUBLIC_URL may call an API at another origin (API_URL). */
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
