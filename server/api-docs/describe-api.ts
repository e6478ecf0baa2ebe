import { readFileSync } from "node:fs";
import { join } from "node:path";
import swagger from "@fastify/swagger";
import type { OpenAPIV3_1 } from "openapi-types";
import { type ErrorCode, errorStatus } from "#contract/api/error-codes.ts";
import type { Config } from "#server/platform/config.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { problemTitles } from "#server/platform/http/problem.ts";
import { type Call, callsOf } from "./calls.ts";
import { capitalised } from "./describe-schema.ts";
import { docsPage, staffDocsPage } from "./docs-page.ts";
import { faultsOf } from "./faults.ts";

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

/** Where calls stand in the description. */
const tags = [
  { name: "store", description: "The store as a whole" },
  { name: "products", description: "What is for sale" },
  { name: "accounts", description: "Shoppers with an account, and their sessions" },
  { name: "wishlist", description: "What a shopper saved" },
  { name: "delivery", description: "What sending costs, and how long it takes" },
  { name: "discounts", description: "Codes, and what holds without one" },
  { name: "orders", description: "Placing orders, and following them" },
  { name: "payments", description: "Paying an order" },
  { name: "business", description: "Business profiles, and bulk orders" },
  { name: "newsletter", description: "Joining the newsletter, and leaving it" },
  { name: "staff", description: "The back office" },
  { name: "health", description: "For who watches over the store" },
];

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
        license: { name: "All rights reserved", identifier: "LicenseRef-All-Rights-Reserved" },
      },
      servers: [{ url: config.apiUrl || config.publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer" },
          staffSession: { type: "apiKey", in: "cookie", name: "aso_staff" },
        },
        schemas: { Problem: faultSchema },
      },
      security: [{}, { bearer: [] }],
      tags,
    },
    transformObject: (described) => {
      if (!("openapiObject" in described)) return described.swaggerObject;
      return complete(described.openapiObject as OpenAPIV3_1.Document);
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
  const asPage = {
    "content-security-policy":
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    "content-type": "text/html; charset=utf-8",
  };
  const document = () => app.swagger() as OpenAPIV3_1.Document;
  app.get("/api/docs", hidden, async (_request, reply) =>
    reply.headers(asPage).send(docsPage(document())),
  );
  app.get<{ Params: { area: string } }>("/api/docs/staff/:area", hidden, async (request, reply) => {
    const page = staffDocsPage(document(), request.params.area);
    if (page === undefined) throw new AppError("not_found");
    return reply.headers(asPage).send(page);
  });
}

/** Adds to every call its name, who may make it and the faults it can end in. */
function complete(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  for (const call of callsOf(document)) {
    const { operation, path } = call;
    operation.operationId = operationName(call);
    if (path.startsWith("/api/staff/")) operation.security = [{}, { staffSession: [] }];
    const byStatus = Map.groupBy(faultsOf(call), (code) => String(errorStatus[code]));
    operation.responses = {
      ...operation.responses,
      ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, fault(codes)])),
      default: fault(["internal", "unavailable"]),
    };
  }
  return document;
}

/** Method and path as one name, such as `getOrdersByOrderNumberPayment`. */
function operationName({ method, path }: Call): string {
  const words =
    path
      .replace("/api/", "")
      .replaceAll("{", "by-")
      .match(/[a-z\d]+/gi) ?? [];
  return method.toLowerCase() + words.map(capitalised).join("");
}

function fault(codes: readonly ErrorCode[]): OpenAPIV3_1.ResponseObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${problemTitles[code]}`).join("; "),
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}
