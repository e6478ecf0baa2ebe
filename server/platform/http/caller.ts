import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Caller, guest } from "#server/platform/caller.ts";
import { AppError } from "#server/platform/errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who is asking, decided before the route runs. */
    caller: Caller;
  }
}

/** Finds who a bearer token belongs to; throws AppError `unauthenticated` for one that is not valid. */
export type ResolveCaller = (token: string) => Promise<Caller>;

/**
 * Sets `request.caller` on every request of this part of the application: a guest without an Authorization
 * header, else whoever the token belongs to. A header of another form is refused, never ignored.
 */
export function identifyCallers(app: FastifyInstance, resolve: ResolveCaller): void {
  app.decorateRequest("caller");
  app.addHook("onRequest", async (request) => {
    request.caller = guest;
    const token = readBearerToken(request);
    if (token !== undefined) request.caller = await resolve(token);
  });
}

/**
 * The bearer token of a request, if it has one.
 * @throws {AppError} `unauthenticated` for an Authorization header of another form
 */
export function readBearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const token = /^Bearer ([\w.~+/=-]{1,512})$/i.exec(header)?.[1];
  if (token === undefined) throw new AppError("unauthenticated");
  return token;
}
