import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#server/platform/errors/errors.ts";

/** Resolved from the bearer token only; nothing in a body changes it. */
export type Caller =
  | { readonly kind: "guest" }
  | {
      readonly kind: "user";
      readonly userId: string;
      readonly email: string;
      readonly emailVerified: boolean;
      /** When verified, else opened. Earlier guest orders of the address belong to the account. */
      readonly memberSince: Date;
      /** Set only while the business profile is approved: it unlocks wholesale prices. */
      readonly approvedBusinessProfileId: string | undefined;
    };

export type UserCaller = Extract<Caller, { kind: "user" }>;

export const guest: Caller = { kind: "guest" };

/** @throws {AppError} `unauthenticated` */
export function requireUser(caller: Caller): UserCaller {
  if (caller.kind !== "user") throw new AppError("unauthenticated");
  return caller;
}

/** @throws {AppError} `unauthenticated`, `email_unverified` */
export function requireVerifiedUser(caller: Caller): UserCaller {
  const user = requireUser(caller);
  if (!user.emailVerified) throw new AppError("email_unverified");
  return user;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** @throws {AppError} `unauthenticated` for an invalid token */
export type ResolveCaller = (token: string) => Promise<Caller>;

/** A guest without an Authorization header; a malformed one is refused, never ignored. */
export function identifyCallers(app: FastifyInstance, resolve: ResolveCaller): void {
  app.decorateRequest("caller");
  app.addHook("onRequest", async (request) => {
    request.caller = guest;
    const token = readBearerToken(request);
    if (token === undefined) return;
    if (isApiKey(token)) {
      throw new AppError("unauthenticated", { detail: "API keys work below /api/staff only." });
    }
    request.caller = await resolve(token);
    if (request.caller.kind === "user" && !isSafeMethod(request.method)) {
      request.origin.requester.writesForUserId = request.caller.userId;
    }
  });
}

/** @throws {AppError} `unauthenticated` for a malformed Authorization header */
export function readBearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const token = /^Bearer ([\w.~+/=-]{1,512})$/i.exec(header)?.[1];
  if (token === undefined) throw new AppError("unauthenticated");
  return token;
}

function isApiKey(token: string): boolean {
  return /^aso_(?:live|test)_/.test(token);
}

export function isSafeMethod(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}
