import { readFileSync } from "node:fs";
import { join } from "node:path";
import swagger from "@fastify/swagger";
import type { OpenAPIV3_1 } from "openapi-types";
import { type ErrorCode, errorStatus } from "#contract/api/error-codes.ts";
import type { Config } from "#server/platform/config.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { type KeptAnswer, keepAnswer, sendKept } from "#server/platform/http/kept-answer.ts";
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

  const hidden = { schema: { hide: true } };
  const keep = createKeep();
  const document = () => app.swagger() as OpenAPIV3_1.Document;
  app.get("/api/docs/openapi.json", hidden, (request, reply) => {
    const answer = keep("openapi.json", asJson, () => JSON.stringify(document()));
    return sendKept(answer, request, reply);
  });
  app.get("/api/docs/docs.css", hidden, (request, reply) => {
    const read = () => readFileSync(join(import.meta.dirname, "docs.css"), "utf8");
    return sendKept(keep("docs.css", asStyles, read), request, reply);
  });
  app.get("/api/docs", hidden, (request, reply) => {
    const answer = keep("", asPage, () => docsPage(document()));
    return sendKept(answer, request, reply);
  });
  app.get<{ Params: { area: string } }>("/api/docs/staff/:area", hidden, (request, reply) => {
    const { area } = request.params;
    const answer = keep(`staff/${area}`, asPage, () => {
      const page = staffDocsPage(document(), area);
      if (page === undefined) throw new AppError("not_found");
      return page;
    });
    return sendKept(answer, request, reply);
  });
}

const asJson = { "content-type": "application/json; charset=utf-8" };
const asStyles = { "content-type": "text/css; charset=utf-8" };
const asPage = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  "content-type": "text/html; charset=utf-8",
};

/** Of brotli: what is sent many times may take a few milliseconds once. */
const quality = 5;

/**
 * Keeps what does not change while the process runs: writing the document takes tens of milliseconds, and anybody may
 * ask for it any number of times.
 * @returns what was kept under a name, made where it is asked for the first time
 */
function createKeep() {
  const kept = new Map<string, KeptAnswer>();
  return (
    name: string,
    ownHeaders: Readonly<Record<string, string>>,
    write: () => string,
  ): KeptAnswer => {
    const known = kept.get(name);
    if (known) return known;
    const headers = { ...ownHeaders, "cache-control": "no-cache" };
    const answer = keepAnswer({ status: 200, headers, content: Buffer.from(write()), quality });
    kept.set(name, answer);
    return answer;
  };
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
