import type { FastifyInstance, FastifyRequest } from "fastify";
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

export type CorsHeaders = (
  request: Pick<FastifyRequest, "url" | "headers" | "routeOptions">,
) => Readonly<Record<string, string>>;

/**
 * Who may call the API from another origin: pages of PUBLIC_URL where API_URL differs, and those
 * of CORS_ORIGINS, without the back office. No cookies: buyers are known by their tokens.
 */
export function createCorsHeaders(
  config: Pick<Config, "apiUrl" | "publicUrl" | "corsOrigins">,
): CorsHeaders {
  const storeOrigin = new URL(config.publicUrl).origin;
  const isApart = config.apiUrl !== "" && new URL(config.apiUrl).origin !== storeOrigin;
  const foreignOrigins = new Set(config.corsOrigins);
  if (!isApart && foreignOrigins.size === 0) return () => ({});
  const mayCall = (origin: string | undefined, isStaff: boolean) =>
    origin !== undefined &&
    ((isApart && origin === storeOrigin) || (!isStaff && foreignOrigins.has(origin)));
  return ({ url, headers: { origin }, routeOptions }): Readonly<Record<string, string>> => {
    // A preflight has no route, and another spelling of a path may lead to one.
    const paths = [url, decodePath(url), routeOptions.url ?? ""];
    if (!paths.some((path) => path.startsWith("/api/"))) return {};
    const isStaff = paths.some((path) => /^\/api\/staff\b/.test(path));
    if (origin === undefined || !mayCall(origin, isStaff)) return { vary: "Origin" };
    return {
      vary: "Origin",
      "access-control-allow-origin": origin,
      "access-control-expose-headers": replyHeaders,
    };
  };
}

function decodePath(url: string): string {
  try {
    return decodeURIComponent(url.split("?", 1)[0] ?? "");
  } catch {
    return "";
  }
}

export function answerPreflights(app: FastifyInstance, corsHeaders: CorsHeaders): void {
  app.addHook("onRequest", async (request, reply) => {
    const headers = corsHeaders(request);
    reply.headers(headers);
    const isAllowed = headers["access-control-allow-origin"] !== undefined;
    if (!isAllowed || request.method !== "OPTIONS") return;
    return reply
      .header("access-control-allow-methods", methods)
      .header("access-control-allow-headers", requestHeaders)
      .header("access-control-max-age", preflightSeconds)
      .code(204)
      .send();
  });
}
