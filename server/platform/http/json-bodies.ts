import type { FastifyInstance } from "fastify";

/**
 * Reads JSON bodies. Where a route takes no body, an empty one counts as none, since many clients name a media
 * type with every POST and DELETE. A body that plants a prototype is refused.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "" && request.routeOptions.schema?.body === undefined) done(null, undefined);
    else parse(request, body as string, done);
  });
}
