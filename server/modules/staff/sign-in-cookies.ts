import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { clientCookie, readClientToken, sessionCookie } from "./session-cookie.ts";
import type { SignedIn, SignInOrigin } from "./sign-in-staff.ts";
import { sessionLifeMs } from "./staff-sessions.ts";

/** Where a sign-in comes from. */
export function originOf(request: FastifyRequest): SignInOrigin {
  return { ip: request.ip, clientToken: readClientToken(request) };
}

/** Begins the session in the browser, which is known from now on. */
export function setSignInCookies(
  reply: Pick<FastifyReply, "header">,
  config: Pick<Config, "mode" | "publicUrl">,
  { token, clientToken }: SignedIn,
): void {
  reply.header("set-cookie", [
    sessionCookie(config, token, sessionLifeMs / 1000),
    clientCookie(config, clientToken),
  ]);
}
