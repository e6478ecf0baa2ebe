import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config/config.ts";
import { clientCookie, readClientToken, sessionCookie } from "./session-cookie.ts";
import type { SignedIn, SignInOrigin } from "./sign-in-staff.ts";
import { sessionTtlMs } from "./staff-sessions.ts";

export function toSignInOrigin(request: FastifyRequest): SignInOrigin {
  return { ip: request.ip, clientToken: readClientToken(request) };
}

export function setSignInCookies(
  reply: Pick<FastifyReply, "header">,
  config: Pick<Config, "mode" | "publicUrl">,
  { token, clientToken }: SignedIn,
): void {
  reply.header("set-cookie", [
    sessionCookie(config, token, sessionTtlMs / 1000),
    clientCookie(config, clientToken),
  ]);
}
