import type { FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config/config.ts";
import { readCookie, strictCookie } from "#server/platform/http/cookies.ts";
import { isHttps } from "#server/platform/http/security-headers.ts";

const sessionName = "aso_staff";
const clientName = "aso_staff_client";
const cookiePath = "/api/staff";
/** The longest browsers allow (RFC 6265bis). */
export const clientCookieDays = 400;

export function readSessionToken(request: Pick<FastifyRequest, "headers">): string | undefined {
  return readToken(request, sessionName);
}

export function readClientToken(request: Pick<FastifyRequest, "headers">): string | undefined {
  return readToken(request, clientName);
}

function readToken({ headers }: Pick<FastifyRequest, "headers">, name: string): string | undefined {
  const token = readCookie(headers.cookie, name);
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** An empty token ends the session. */
export function sessionCookie(
  config: Pick<Config, "mode" | "publicUrl">,
  token: string,
  maxAgeSeconds: number,
): string {
  return staffCookie(config, sessionName, token, maxAgeSeconds);
}

/** Grants no access. */
export function clientCookie(config: Pick<Config, "mode" | "publicUrl">, token: string): string {
  return staffCookie(config, clientName, token, clientCookieDays * 86_400);
}

function staffCookie(
  config: Pick<Config, "mode" | "publicUrl">,
  name: string,
  token: string,
  maxAgeSeconds: number,
): string {
  // Only a demo may use plain HTTP, where some browsers drop Secure cookies.
  const secure = config.mode === "live" || isHttps(config);
  return strictCookie(name, token, { path: cookiePath, maxAgeSeconds, secure });
}
