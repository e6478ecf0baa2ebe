import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { randomCode } from "#server/platform/ids.ts";
import { type Origin, originOfWork, workFor } from "#server/platform/origin.ts";
import type { Traces } from "#server/platform/traces.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whether the store itself asks, for a page it renders; then the id is that of the page's request. */
    isOwn: boolean;
    /** What its work is done for. */
    origin: Origin;
  }
}

/** What a proxy may name a request: its own hexadecimal ids and UUIDs, too plain to carry a word about anybody. */
const wellFormed = /^[A-Za-z0-9-]{8,64}$/;

/**
 * Names requests: a call for a page under way by the page's request, one from a trusted proxy as the proxy does
 * (`X-Request-Id`, if it is well formed), any other anew.
 */
export function nameRequests({ trustedProxies }: Pick<Config, "trustedProxies">) {
  return ({ headers }: Pick<IncomingMessage, "headers">): string => {
    const origin = originOfWork()?.requestId;
    if (origin !== undefined) return origin;
    const given = headers["x-request-id"];
    const isGood = trustedProxies > 0 && typeof given === "string" && wellFormed.test(given);
    return isGood ? given : randomCode(16);
  };
}

/** Has everything that a request does carry its id, and be told of as steps of it where somebody wants to know. */
export function carryRequestIds(
  app: FastifyInstance,
  { trustedProxies }: Pick<Config, "trustedProxies">,
  traces?: Traces,
): void {
  app.decorateRequest("isOwn", false);
  app.decorateRequest("origin");
  app.addHook("onRequest", (request, _reply, done) => {
    const outer = originOfWork();
    request.isOwn = outer?.requestId !== undefined;
    request.origin = { requestId: request.id, span: beginSpan(request, outer) };
    workFor(request.origin, done);
  });
  // The body comes by events of the connection, which know nothing of the request.
  app.addHook("preValidation", (request, _reply, done) => {
    if (originOfWork() === undefined) workFor(request.origin, done);
    else done();
  });

  const beginSpan = (
    { id, method, routeOptions, headers }: FastifyRequest,
    outer: Origin | undefined,
  ) => {
    if (!traces) return undefined;
    const route = routeOptions.url ?? "unknown";
    const name = `${method} ${route}`;
    const facts = { "http.request.method": method, "http.route": route, "aso.request_id": id };
    if (outer?.span) return outer.span.begin(name, "internal", facts);
    const { traceparent } = headers;
    // From anybody else it would let strangers join what is no business of theirs.
    const isTrusted = trustedProxies > 0 && typeof traceparent === "string";
    return traces.begin(name, "server", facts, isTrusted ? traceparent : undefined);
  };
}
