import type { FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { readCookie, strictCookie } from "#server/platform/http/cookies.ts";
import { isHttps } from "#server/platform/http/security-headers.ts";

const sessionName = "aso_staff";
const clientName = "aso_staff_client";
const cookiePath = "/api/staff";
/** Browsers keep no cookie longer (RFC 6265bis). */
export const clientCookieDays = 400;

/** The token in the session cookie, if there is one of the right form. */
export function readSessionToken(request: Pick<FastifyRequest, "headers">): string | undefined {
  return readToken(request, sessionName);
}

/** The token by which this browser is known to have signed somebody in before. */
export function readClientToken(request: Pick<FastifyRequest, "headers">): string | undefined {
  return readToken(request, clientName);
}

function readToken({ headers }: Pick<FastifyRequest, "headers">, name: string): string | undefined {
  const token = readCookie(headers.cookie, name);
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Set-Cookie that begins a session, or with an empty token ends it. */
export function sessionCookie(
  config: Pick<Config, "mode" | "publicUrl">,
  token: string,
  maxAgeSeconds: number,
): string {
  return staffCookie(config, sessionName, token, maxAgeSeconds);
}

/** Set-Cookie by which this browser is known at the next sign-in; it opens nothing. */
export function clientCookie(config: Pick<Config, "mode" | "publicUrl">, token: string): string {
  return staffCookie(config, clientName, token, clientCookieDays * 86_400);
}

function staffCookie(
  config: Pick<Config, "mode" | "publicUrl">,
  name: string,
  token: string,
  maxAgeSeconds: number,
): string {
  // Only a demo may be reached over plain HTTP, where some browsers drop a cookie marked Secure.
  const secure = config.mode === "live" || isHttps(config);
  return strictCookie(name, token, { path: cookiePath, maxAgeSeconds, secure });
}
