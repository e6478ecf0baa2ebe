import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { randomCode } from "#server/platform/ids.ts";
import { originOfWork, workFor } from "#server/platform/origin.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whether the store itself asks, for a page it renders; then the id is that of the page's request. */
    isOwn: boolean;
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
    const origin = originOfWork();
    if (origin !== undefined) return origin;
    const given = headers["x-request-id"];
    const isGood = trustedProxies > 0 && typeof given === "string" && wellFormed.test(given);
    return isGood ? given : randomCode(16);
  };
}

/** Has everything that a request does carry its id. */
export function carryRequestIds(app: FastifyInstance): void {
  app.decorateRequest("isOwn", false);
  app.addHook("onRequest", (request, _reply, done) => {
    request.isOwn = originOfWork() !== undefined;
    workFor(request.id, done);
  });
  // The body comes by events of the connection, which know nothing of the request.
  app.addHook("preValidation", (request, _reply, done) => {
    if (originOfWork() === undefined) workFor(request.id, done);
    else done();
  });
}
