import type { FastifyInstance } from "fastify";

/**
 * Reads JSON bodies. Where a route can do without a body, an empty one counts as none, since many clients name a media
 * type with every POST and DELETE. A body that plants a prototype is refused.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "" && canBeAbsent(request.routeOptions.schema?.body)) done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** Whether a route takes no body, or by its schema also none. */
function canBeAbsent(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return true;
  const kinds = "anyOf" in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [];
  return kinds.some((kind: { type?: unknown }) => kind.type === "null");
}
