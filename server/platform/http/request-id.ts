import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { randomCode } from "#server/platform/auth/ids.ts";
import type { Config } from "#server/platform/config/config.ts";
import {
  getCurrentOrigin,
  type Origin,
  type Requester,
  runWithOrigin,
  type Traces,
} from "#server/platform/observability/traces.ts";
import { toClientKey } from "./client-address.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** True for calls the store makes while rendering a page; the id is then the page's. */
    isInternal: boolean;
    origin: Origin & { readonly requester: Requester };
  }
}

/** Hexadecimal ids and UUIDs of proxies: too plain to carry personal data. */
const requestIdPattern = /^[A-Za-z0-9-]{8,64}$/;

export function createRequestIdGenerator({ trustedProxies }: Pick<Config, "trustedProxies">) {
  return ({ headers }: Pick<IncomingMessage, "headers">): string => {
    const origin = getCurrentOrigin()?.requestId;
    if (origin !== undefined) return origin;
    const header = headers["x-request-id"];
    const isTrusted =
      trustedProxies > 0 && typeof header === "string" && requestIdPattern.test(header);
    return isTrusted ? header : randomCode(16);
  };
}

export function trackRequestOrigin(app: FastifyInstance, traces?: Traces): void {
  app.decorateRequest("isInternal", false);
  app.decorateRequest("origin");
  app.addHook("onRequest", (request, _reply, done) => {
    const outer = getCurrentOrigin();
    request.isInternal = outer?.requestId !== undefined;
    request.origin = {
      requestId: request.id,
      span: startSpan(request, outer),
      requester: outer?.requester ?? toRequester(request),
    };
    runWithOrigin(request.origin, done);
  });
  // The body arrives in connection events, outside the request's context.
  app.addHook("preValidation", (request, _reply, done) => {
    if (getCurrentOrigin() === undefined) runWithOrigin(request.origin, done);
    else done();
  });

  const startSpan = ({ id, method, routeOptions }: FastifyRequest, outer: Origin | undefined) => {
    if (!traces) return undefined;
    const route = routeOptions.url ?? "unknown";
    const name = `${method} ${route}`;
    const attributes = { "http.request.method": method, "http.route": route, "aso.request_id": id };
    if (outer?.span) return outer.span.startSpan(name, "internal", attributes);
    // Proxies pass on clients' `traceparent`, so each request starts its own trace.
    return traces.startSpan(name, "server", attributes);
  };
}

function toRequester({ ip, raw }: FastifyRequest): Requester {
  return { client: toClientKey(ip), isDisconnected: () => raw.socket.destroyed };
}
