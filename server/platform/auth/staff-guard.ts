import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ApiKeyScope, includesScope } from "#contract/api/developers/api-key-scopes.ts";
import { expectedMemberHeader, formatMemberHeader } from "#contract/api/staff/expected-member.ts";
import { hasRight, type StaffAccess } from "#contract/rights.ts";
import type { Config } from "#server/platform/config/config.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { isSafeMethod } from "./caller.ts";
import type { StaffCaller } from "./staff-caller.ts";

declare module "fastify" {
  interface FastifyRequest {
    staff: StaffCaller | undefined;
  }
  interface FastifyContextConfig {
    /** Required: the server does not start without it. */
    rights?: StaffAccess;
    apiKey?: ApiKeyScope;
  }
}

const rightsExtension = "x-rights";
export const apiKeyExtension = "x-api-key";

export interface ResolveStaff {
  session(request: FastifyRequest): Promise<StaffCaller | undefined>;
  /** @throws {AppError} `unauthenticated`, `rate_limited` */
  apiKey(request: FastifyRequest): Promise<StaffCaller>;
}

/**
 * Sessions change something only from the store's own pages; API keys, which no browser sends
 * by itself, call only what names their scope. Nothing is cached.
 * @throws {Error} for a route without rights
 */
export function guardStaff(
  app: FastifyInstance,
  config: Pick<Config, "publicUrl">,
  resolve: ResolveStaff,
): void {
  const storeOrigin = new URL(config.publicUrl).origin;
  app.decorateRequest("staff");
  app.addHook("onRoute", (route) => {
    const { method, url, config } = route;
    if (config?.rights === undefined) {
      throw new Error(
        `${String(method)} ${url} does not say who may call it: give it config.rights`,
      );
    }
    route.schema = Object.assign(
      { ...route.schema },
      { [rightsExtension]: config.rights, [apiKeyExtension]: config.apiKey },
    );
  });
  app.addHook("onRequest", async (request, reply) => {
    request.staff = undefined;
    if (request.headers.authorization !== undefined) {
      request.staff = await resolve.apiKey(request);
      request.origin.requester.member = request.staff.id;
      return requireScope(request);
    }
    if (!isSafeMethod(request.method)) requireSameOrigin(request, storeOrigin);
    request.staff = await resolve.session(request);
    if (request.staff) request.origin.requester.member = request.staff.id;
    requireExpectedMember(request, reply);
    requireRight(request);
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
}

/** @throws {AppError} `unauthenticated` */
function requireStaff({ staff }: Pick<FastifyRequest, "staff">): StaffCaller {
  if (!staff) throw new AppError("unauthenticated");
  return staff;
}

/** @throws {AppError} `unauthenticated` for a change from a page of another member or role */
function requireExpectedMember(request: FastifyRequest, reply: FastifyReply): void {
  const { staff, method, headers, routeOptions } = request;
  if (!staff || routeOptions.config.rights === "anybody") return;
  const name = formatMemberHeader(staff);
  reply.header(expectedMemberHeader, name);
  const expected = headers[expectedMemberHeader];
  if (expected !== undefined && expected !== name && !isSafeMethod(method)) {
    throw new AppError("unauthenticated", {
      detail: "Someone else signed in here, or your role changed. Please try again.",
    });
  }
}

/** @throws {AppError} `unauthenticated`, `forbidden` */
function requireRight(request: FastifyRequest): void {
  const { rights } = request.routeOptions.config;
  if (rights === "anybody") return;
  const { role } = requireStaff(request);
  if (rights === "any member") return;
  if (rights === undefined || !hasRight(role, rights)) throw new AppError("forbidden");
}

/** @throws {AppError} `forbidden` */
function requireScope({ staff, routeOptions }: FastifyRequest): void {
  const { apiKey } = routeOptions.config;
  if (apiKey === undefined) {
    throw new AppError("forbidden", { detail: "API keys can't call this." });
  }
  if (!includesScope(staff?.scopes ?? [], apiKey)) {
    throw new AppError("forbidden", { detail: `This API key lacks the scope ${apiKey}.` });
  }
}

/** CSRF: browsers send Origin with every change. @throws {AppError} `forbidden` */
function requireSameOrigin(request: FastifyRequest, storeOrigin: string): void {
  const { origin, host } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const isSameOrigin =
    origin !== undefined &&
    (origin === storeOrigin || (URL.canParse(origin) && new URL(origin).host === host));
  if (!isSameOrigin || (site !== undefined && site !== "same-origin")) {
    throw new AppError("forbidden", { detail: "This request did not come from the back office." });
  }
}
