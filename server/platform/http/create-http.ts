import type { IncomingMessage } from "node:http";
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySerializerCompiler,
  fastify,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from "fastify";
import type { Config } from "#server/platform/config/config.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { handleParserErrors, sendProblem } from "#server/platform/errors/problem.ts";
import { createValidatorCompiler } from "#server/platform/errors/validators.ts";
import { scheduleFairly } from "#server/platform/limits/fair-scheduling.ts";
import { bodiesPerClient, limitBodies } from "#server/platform/limits/process-rate-limit.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { createMetrics, type Metrics } from "#server/platform/observability/metrics.ts";
import type { Traces } from "#server/platform/observability/traces.ts";
import { compressReplies } from "./compress.ts";
import { answerPreflights, createCorsHeaders } from "./cors.ts";
import { createRequestIdGenerator, trackRequestOrigin } from "./request-id.ts";
import { securityHeaders } from "./security-headers.ts";

export type Http = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** nginx's status for a client that left; in log and metrics only. */
const clientClosedRequest = 499;

interface HttpOptions {
  readonly metrics?: Metrics;
  readonly traces?: Traces | undefined;
  readonly requestTimeoutMs?: number;
}

/** Default in bytes: the longest reply to an enquiry. */
const bodyLimit = 16 * 1024;

export async function createHttp(
  config: Config,
  log: Log,
  { metrics = createMetrics(), traces, requestTimeoutMs = 30_000 }: HttpOptions = {},
): Promise<Http> {
  const headers = securityHeaders(config);
  const corsHeaders = createCorsHeaders(config);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIdGenerator(config),
    requestIdHeader: false,
    // The log adds the request id itself (log.ts).
    childLoggerFactory: (logger) => logger,
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    bodyLimit,
    // Node applies the longer of the two, and checks only every 30 s by default.
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: 1_000 },
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: routableUrl,
    // For URLs that no route takes; hooks do not run for them.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, ...corsHeaders(request), "x-request-id": request.id });
      sendProblem(error, request, reply);
    },
    clientErrorHandler: handleParserErrors(config),
    // Requests on open connections are still answered during shutdown.
    return503OnClosing: false,
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setValidatorCompiler(createValidatorCompiler());
  app.setSerializerCompiler(createSerializerCompiler());
  app.removeAllContentTypeParsers();
  readJsonBodies(app);
  app.setErrorHandler(sendProblem);
  trackRequestOrigin(app, traces);
  let closing = false;
  scheduleFairly(app);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...headers, "x-request-id": request.id });
    // No other hook runs for a client that left.
    const onClose = () => recordRequest(request, reply, clientClosedRequest);
    reply.raw.once("close", onClose).once("finish", () => reply.raw.off("close", onClose));
  });
  warnAboutProxy(app, config);
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    // An idle keep-alive connection would delay the shutdown.
    if (closing) reply.header("connection", "close");
  });
  // No secrets here, and looking for them takes ten times as long as writing.
  const requestLog = log.child({}, { redact: [] });
  const recordRequest = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const { id: requestId, method, isInternal } = request;
    // The route pattern: order numbers and queries stay out of the log.
    const route = request.routeOptions.url ?? "unknown";
    metrics.countRequest({ method, route, status, isInternal, seconds: reply.elapsedTime / 1000 });
    const { span } = request.origin;
    span?.setAttributes({ "http.response.status_code": status });
    span?.end(status >= 500 ? new Error(`HTTP ${status}`) : undefined);
    const ms = Math.round(reply.elapsedTime);
    const line = { requestId, method, route, status, ms };
    if (isInternal) requestLog.debug({ ...line, own: true }, "request");
    else requestLog.info(line, "request");
  };
  app.addHook("onResponse", (request, reply, done) => {
    recordRequest(request, reply, reply.statusCode);
    done();
  });
  app.decorateRequest("idempotencyKey");
  answerPreflights(app, corsHeaders);
  compressReplies(app);
  limitBodies(app, bodiesPerClient);
  handleUnknownRoutes(app);
  return app;
}

/** Many clients send a media type with every POST and DELETE, even without a body. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "" && allowsEmptyBody(request.routeOptions.schema?.body)) done(null, undefined);
    else parse(request, body as string, done);
  });
}

function allowsEmptyBody(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return true;
  const kinds = "anyOf" in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [];
  return kinds.some((kind: { type?: unknown }) => kind.type === "null");
}

const dataPaths = /^\/(api|media)(\/|$)/;

/** An undecodable path (`/%E0%A4%A`) is escaped, so that it leads to the 404 page. */
function routableUrl({ url = "/" }: Pick<IncomingMessage, "url">): string {
  const [path = "", ...query] = url.split("?");
  if (!path.includes("%") || dataPaths.test(path) || isDecodable(path)) return url;
  return [path.replaceAll("%", "%25"), ...query].join("?");
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Behind an untrusted proxy all shoppers share one rate limit. */
function warnAboutProxy(
  app: FastifyInstance,
  config: Pick<Config, "mode" | "trustedProxies">,
): void {
  if (config.mode !== "live" || config.trustedProxies > 0) return;
  let hasWarned = false;
  app.addHook("onRequest", async (request) => {
    if (hasWarned || request.headers["x-forwarded-for"] === undefined) return;
    hasWarned = true;
    request.log.warn(
      "A request came with X-Forwarded-For while TRUSTED_PROXIES is 0. If a proxy of yours sent it, set TRUSTED_PROXIES to the number of proxies in front; else all shoppers count as one client.",
    );
  });
}

/** Built on first use: all routes together take a quarter of a second at start. */
export function createSerializerCompiler(): FastifySerializerCompiler<unknown> {
  const build = SerializerSelector()({}, {});
  return (route) => {
    let write: ReturnType<typeof build> | undefined;
    return (reply) => {
      write ??= build({ ...route, httpStatus: route.httpStatus ?? "" });
      return write(reply);
    };
  };
}

/** 405 with `Allow` where the path has other methods. Call it before registering routes. */
function handleUnknownRoutes(app: FastifyInstance): void {
  const routes: { pattern: RegExp; method: string }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const escaped = url.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+");
    const pattern = new RegExp(`^${escaped}$`);
    for (const name of [method].flat()) routes.push({ pattern, method: name });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    // A known path may have a parameter longer than any route takes.
    if (allowed.length === 0 || allowed.includes(request.method)) throw new AppError("not_found");
    reply.header("allow", [...new Set(allowed)].join(", "));
    throw new AppError("method_not_allowed");
  });
}
