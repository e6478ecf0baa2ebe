import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StaffCaller } from "#server/platform/staff.ts";
import { readCookie, strictCookie } from "./cookies.ts";
import { isHttps } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who of the staff is asking; undefined before sign-in. */
    staff: StaffCaller | undefined;
  }
}

/** Finds who a session of the back office belongs to; undefined when it has ended. */
export type ResolveStaff = (token: string) => Promise<StaffCaller | undefined>;

const cookieName = "aso_staff";
const cookiePath = "/api/staff";

/**
 * Guards this part of the application for staff: whoever the session cookie belongs to becomes
 * `request.staff`, a bearer token is refused, changes are taken from the store's own pages only, and no
 * reply is kept anywhere.
 */
export function identifyStaff(
  app: FastifyInstance,
  config: Pick<Config, "publicUrl">,
  resolve: ResolveStaff,
): void {
  const storeOrigin = new URL(config.publicUrl).origin;
  app.decorateRequest("staff");
  app.addHook("onRequest", async (request) => {
    request.staff = undefined;
    // Shoppers' tokens and staff sessions never stand in for each other.
    if (request.headers.authorization !== undefined) throw new AppError("unauthenticated");
    if (!isSafe(request.method)) requireOwnPage(request, storeOrigin);
    const token = readSessionToken(request);
    if (token !== undefined) request.staff = await resolve(token);
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
}

/** The token in the session cookie, if there is one of the right form. */
export function readSessionToken(request: FastifyRequest): string | undefined {
  const token = readCookie(request.headers.cookie, cookieName);
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Set-Cookie that begins a session, or with an empty token ends it. */
export function sessionCookie(
  config: Pick<Config, "mode" | "publicUrl">,
  token: string,
  maxAgeSeconds: number,
): string {
  // Only a demo may be reached over plain HTTP, where some browsers drop a cookie marked Secure.
  const secure = config.mode === "live" || isHttps(config);
  return strictCookie(cookieName, token, { path: cookiePath, maxAgeSeconds, secure });
}

function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/**
 * Refuses a change that another site's page asks for (cross-site request forgery). Every browser sends
 * Origin with a change; a request without it comes from no page of ours.
 * @throws {AppError} `forbidden`
 */
function requireOwnPage(request: FastifyRequest, storeOrigin: string): void {
  const { origin, host } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const isOwn =
    origin !== undefined &&
    (origin === storeOrigin || (URL.canParse(origin) && new URL(origin).host === host));
  if (!isOwn || (site !== undefined && site !== "same-origin")) {
    throw new AppError("forbidden", { detail: "This request did not come from the back office." });
  }
}
