import type { FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { readCookie, strictCookie } from "#server/platform/http/cookies.ts";
import { isHttps } from "#server/platform/http/security-headers.ts";
import { newToken } from "#server/platform/ids.ts";
import { previewMinutes } from "./preview-words.ts";

const name = "aso_preview";

/** The secret of the browser that looks at unpublished words; undefined for one that does not. */
export function readPreviewSecret({
  headers,
}: Pick<FastifyRequest, "headers">): string | undefined {
  const secret = readCookie(headers.cookie, name);
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/** The secret of a browser that is to look at unpublished words, and the Set-Cookie that gives it one. */
export function givePreviewSecret(
  config: Pick<Config, "mode" | "publicUrl">,
  request: Pick<FastifyRequest, "headers">,
): { secret: string; cookie: string } {
  const secret = readPreviewSecret(request) ?? newToken();
  // The pages of the shop lie at its root. Over plain HTTP only a demo is reached.
  const secure = config.mode === "live" || isHttps(config);
  const kept = { path: "/", maxAgeSeconds: previewMinutes * 60, secure };
  return { secret, cookie: strictCookie(name, secret, kept) };
}
