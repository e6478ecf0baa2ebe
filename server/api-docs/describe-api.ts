import { readFileSync } from "node:fs";
import { join } from "node:path";
import swagger from "@fastify/swagger";
import type { OpenAPIV3_1 } from "openapi-types";
import { errorStatus } from "#contract/api/error-codes.ts";
import type { Config } from "#server/platform/config.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { callsOf } from "./calls.ts";
import { docsPage } from "./docs-page.ts";

const faultSchema = {
  type: "object",
  description: "A fault (RFC 9457)",
  required: ["type", "title", "status", "detail", "code", "requestId"],
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "Text a person may read" },
    code: { type: "string", enum: Object.keys(errorStatus) },
    requestId: { type: "string" },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["field", "message"],
        properties: {
          field: { type: "string", description: "Dotted path such as items.0.quantity" },
          message: { type: "string" },
        },
      },
    },
    meta: { description: "Further figures, such as the server's own prices" },
  },
} satisfies OpenAPIV3_1.SchemaObject;

const anyFault: OpenAPIV3_1.ResponseObject = {
  description: "A fault",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

/**
 * Describes the API in OpenAPI 3.1, from the very schemas that validate requests and shape replies, at
 * /api/docs/openapi.json, and shows it to people at /api/docs. Must be called before routes are registered.
 */
export async function describeApi(app: Http, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Store API",
        version: "1.0.0",
        description:
          "Replies are { data, meta? }; amounts are naira. A fault is a problem document (RFC 9457).",
      },
      servers: [{ url: config.apiUrl || config.publicUrl }],
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
        schemas: { Problem: faultSchema },
      },
      security: [{}, { bearer: [] }],
    },
    transformObject: (described) => {
      if (!("openapiObject" in described)) return described.swaggerObject;
      return withFaults(described.openapiObject as OpenAPIV3_1.Document);
    },
  });

  // The stylesheet and the document do not change while the process runs.
  const styles = readFileSync(join(import.meta.dirname, "docs.css"), "utf8");
  const hidden = { schema: { hide: true } };
  app.get("/api/docs/openapi.json", hidden, async (_request, reply) =>
    reply.header("cache-control", "no-cache").send(app.swagger()),
  );
  app.get("/api/docs/docs.css", hidden, async (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/css; charset=utf-8").send(styles),
  );
  app.get("/api/docs", hidden, async (_request, reply) =>
    reply
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
      .type("text/html; charset=utf-8")
      .send(docsPage(app.swagger() as OpenAPIV3_1.Document)),
  );
}

/** Every call can end in a fault. */
function withFaults(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  for (const { operation } of callsOf(document)) {
    operation.responses = { ...operation.responses, default: anyFault };
  }
  return document;
}
