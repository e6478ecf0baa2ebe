import { readFileSync } from "node:fs";
import { join } from "node:path";
import swagger from "@fastify/swagger";
import type { OpenAPIV3_1 } from "openapi-types";
import type { Multipart } from "#contract/api/define-routes.ts";
import type { ApiKeyScope } from "#contract/api/developers/api-key-scopes.ts";
import { type ErrorCode, errorStatus } from "#contract/api/error-codes.ts";
import { apiKeyExtension } from "#server/platform/auth/staff-guard.ts";
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from "#server/platform/cache/cached-response.ts";
import type { Config } from "#server/platform/config/config.ts";
import { storeVersion } from "#server/platform/config/store-version.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { problemTitles } from "#server/platform/errors/problem.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { type DescribedRoute, routeExtension } from "#server/platform/http/handle-routes.ts";
import { apiKeyScheme, type Call, callsOf } from "./calls.ts";
import { capitalised } from "./describe-schema.ts";
import { describeWebhooks } from "./describe-webhooks.ts";
import { docsPage, staffDocsPage } from "./docs-page.ts";
import { errorsOf } from "./errors.ts";

const errorSchema = {
  type: "object",
  description: "An error (RFC 9457)",
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

/** In the order of the documentation. */
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
  { name: "webhooks", description: "What the store tells other systems" },
  { name: "health", description: "For who watches over the store" },
];

/** Generated from the schemas that validate requests. Call it before registering routes. */
export async function describeApi(app: Http, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Store API",
        version: await storeVersion,
        description:
          "Replies are { data, meta? }; amounts are naira. An error is a problem document (RFC 9457).",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: config.apiUrl || config.publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer" },
          staffSession: { type: "apiKey", in: "cookie", name: "aso_staff" },
          [apiKeyScheme]: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "aso_live_…",
            description:
              "A key that the owner creates under Settings, Developers. It calls what names its scope; write includes read.",
          },
        },
        schemas: { Problem: errorSchema },
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
  const getResponse = createDocumentCache();
  const document = () => app.swagger() as OpenAPIV3_1.Document;
  app.get("/api/docs/openapi.json", hidden, (request, reply) => {
    const answer = getResponse("openapi.json", asJson, () => JSON.stringify(document()));
    return sendCachedResponse(answer, request, reply);
  });
  app.get("/api/docs/docs.css", hidden, (request, reply) => {
    const read = () => readFileSync(join(import.meta.dirname, "docs.css"), "utf8");
    return sendCachedResponse(getResponse("docs.css", asStyles, read), request, reply);
  });
  app.get("/api/docs", hidden, (request, reply) => {
    const answer = getResponse("", asPage, () => docsPage(document()));
    return sendCachedResponse(answer, request, reply);
  });
  app.get<{ Params: { area: string } }>("/api/docs/staff/:area", hidden, (request, reply) => {
    const { area } = request.params;
    const answer = getResponse(`staff/${area}`, asPage, () => {
      const page = staffDocsPage(document(), area);
      if (page === undefined) throw new AppError("not_found");
      return page;
    });
    return sendCachedResponse(answer, request, reply);
  });
}

const asJson = { "content-type": "application/json; charset=utf-8" };
const asStyles = { "content-type": "text/css; charset=utf-8" };
const asPage = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  "content-type": "text/html; charset=utf-8",
};

/** Brotli; a response sent many times may take a few milliseconds once. */
const quality = 5;

/** Generating the document takes tens of milliseconds. */
function createDocumentCache() {
  const responses = new Map<string, CachedResponse>();
  return (
    name: string,
    ownHeaders: Readonly<Record<string, string>>,
    write: () => string,
  ): CachedResponse => {
    const cached = responses.get(name);
    if (cached) return cached;
    const headers = { ...ownHeaders, "cache-control": "no-cache" };
    const answer = createCachedResponse({
      status: 200,
      headers,
      content: Buffer.from(write()),
      quality,
    });
    responses.set(name, answer);
    return answer;
  };
}

type DescribedOperation = Call["operation"] & {
  [routeExtension]?: DescribedRoute;
  [apiKeyExtension]?: ApiKeyScope;
};

function complete(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  for (const call of callsOf(document)) {
    const { path } = call;
    const operation: DescribedOperation = call.operation;
    const { [routeExtension]: route, [apiKeyExtension]: scope } = operation;
    delete operation[routeExtension];
    delete operation[apiKeyExtension];
    operation.operationId = operationName(call);
    addMultipart(call, route?.multipart);
    if (path.startsWith("/api/staff/")) {
      operation.security = [{}, { staffSession: [] }];
      if (scope) operation.security.push({ [apiKeyScheme]: [scope] });
    }
    const byStatus = Map.groupBy(errorsOf(call, route), (code) => String(errorStatus[code]));
    operation.responses = {
      ...operation.responses,
      ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, errorResponse(codes)])),
      default: errorResponse(["internal", "unavailable"]),
    };
  }
  document.webhooks = describeWebhooks();
  return document;
}

function addMultipart({ operation }: Call, multipart: Multipart | undefined): void {
  const body = operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined;
  const json = body?.content["application/json"];
  if (!multipart || !body || !json?.schema) return;
  const { field, max, required } = multipart;
  const file = { type: "string", contentMediaType: "application/octet-stream" } as const;
  const files = max === 1 ? file : { type: "array" as const, items: file, maxItems: max };
  const schema: OpenAPIV3_1.SchemaObject = {
    type: "object",
    required: required ? ["request", field] : ["request"],
    properties: { request: json.schema, [field]: files },
  };
  const formData = {
    schema,
    encoding: { request: { contentType: "application/json" } },
  } satisfies OpenAPIV3_1.MediaTypeObject;
  body.content = {
    ...(!required && { "application/json": json }),
    "multipart/form-data": formData,
  };
}

function operationName({ method, path }: Call): string {
  const parts =
    path
      .replace("/api/", "")
      .replaceAll("{", "by-")
      .match(/[a-z\d]+/gi) ?? [];
  return method.toLowerCase() + parts.map(capitalised).join("");
}

function errorResponse(codes: readonly ErrorCode[]): OpenAPIV3_1.ResponseObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${problemTitles[code]}`).join("; "),
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}
