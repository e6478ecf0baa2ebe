import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  fastify,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from "fastify";
import type { Config } from "#server/platform/config.ts";
import type { Log } from "#server/platform/log.ts";
import { createMetrics, type Metrics } from "#server/platform/metrics.ts";
import type { Traces } from "#server/platform/traces.ts";
import { compressReplies } from "./compress-replies.ts";
import { allowStoreOrigin } from "./cors.ts";
import { readJsonBodies } from "./json-bodies.ts";
import { bodiesPerClient, limitWork } from "./limit-work.ts";
import { answerUnknownRoutes } from "./not-found.ts";
import { answerParserFaults } from "./parser-faults.ts";
import { sendProblem } from "./problem.ts";
import { carryRequestIds, nameRequests } from "./request-id.ts";
import { routableUrl } from "./routable-url.ts";
import { securityHeaders } from "./security-headers.ts";
import { createSerializerCompiler } from "./serializers.ts";
import { type Shortcuts, takeShortcuts } from "./shortcuts.ts";
import { createValidatorCompiler } from "./validators.ts";
import { warnOfProxy } from "./warn-of-proxy.ts";

/** The web server, with types of requests and replies read from their schemas. */
export type Http = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Largest body in bytes of a route that does not say otherwise: the longest reply to an enquiry. */
const bodyLimit = 16 * 1024;

/**
 * Opens a web server without routes: limits, log, figures, security headers, validation and faults are in place.
 * @param shortcuts answered from before all else
 */
export async function createHttp(
  config: Config,
  log: Log,
  { metrics = createMetrics(), traces }: { metrics?: Metrics; traces?: Traces | undefined } = {},
  shortcuts?: Shortcuts,
): Promise<Http> {
  const headers = securityHeaders(config);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nameRequests(config),
    requestIdHeader: false,
    // The log itself knows what it is written for (log.ts).
    childLoggerFactory: (logger) => logger,
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    bodyLimit,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: routableUrl,
    // Requests that no route takes because of their address; no hook runs for them.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, "x-request-id": request.id });
      sendProblem(error, request, reply);
    },
    clientErrorHandler: answerParserFaults(config),
    // What still comes on an open connection while the process ends is answered as before.
    return503OnClosing: false,
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setValidatorCompiler(createValidatorCompiler());
  app.setSerializerCompiler(createSerializerCompiler());
  app.removeAllContentTypeParsers();
  readJsonBodies(app);
  app.setErrorHandler(sendProblem);
  carryRequestIds(app, config, traces);
  let closing = false;
  if (shortcuts) takeShortcuts(app, shortcuts, headers, () => closing);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...headers, "x-request-id": request.id });
  });
  warnOfProxy(app, config);
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    // A connection kept open after its last reply would hold up the end of the process.
    if (closing) reply.header("connection", "close");
  });
  // These lines hold nothing that could be a secret, and looking for one takes ten times as long as writing them.
  const lines = log.child({}, { redact: [] });
  app.addHook("onResponse", (request, reply, done) => {
    const { id: requestId, method, isOwn } = request;
    // The pattern of the route instead of its address: order numbers and queries stay out of the log.
    const route = request.routeOptions.url ?? "unknown";
    const status = reply.statusCode;
    metrics.countRequest({ method, route, status, isOwn, seconds: reply.elapsedTime / 1000 });
    const { span } = request.origin;
    span?.add({ "http.response.status_code": status });
    span?.end(status >= 500 ? new Error(`HTTP ${status}`) : undefined);
    const ms = Math.round(reply.elapsedTime);
    const line = { requestId, method, route, status, ms };
    // A page asks for several things while it is rendered, and has a line of its own under the same id.
    if (isOwn) lines.debug({ ...line, own: true }, "request");
    else lines.info(line, "request");
    done();
  });
  allowStoreOrigin(app, config);
  compressReplies(app);
  limitWork(app, bodiesPerClient);
  answerUnknownRoutes(app);
  return app;
}
