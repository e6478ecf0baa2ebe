import type { FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { readCookie, strictCookie } from "#server/platform/http/cookies.ts";
import { isHttps } from "#server/platform/http/security-headers.ts";

const cookieName = "aso_staff";
const cookiePath = "/api/staff";

/** The token in the session cookie, if there is one of the right form. */
export function readSessionToken(request: Pick<FastifyRequest, "headers">): string | undefined {
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
