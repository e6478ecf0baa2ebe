import type {} from "@fastify/swagger";
import type {
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  HTTPMethods,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from "fastify";
import { type TSchema, Type } from "typebox";
import type { CallTypes, ParamsOf, Route, RouteGroup } from "#contract/api/define-routes.ts";
import { dataOf, NoContent } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import { newToken } from "#server/platform/auth/ids.ts";
import type { StaffCaller } from "#server/platform/auth/staff-caller.ts";
import type { Http } from "./create-http.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of a route that takes one; a new key where the client sent none. */
    idempotencyKey: string | undefined;
  }
}

export type ApiPlugin = (app: Http) => Promise<void>;

type RouteOptions = Omit<RouteShorthandOptions, "schema" | "handler">;

type Handlers<Group> = {
  readonly [Name in keyof Group & string]: RouteHandler<Name, Group[Name]>;
};

type RouteHandler<Name extends string, R> =
  | Handler<Name, R>
  | (RouteOptions & { readonly handler: Handler<Name, R> })
  | (RouteOptions & { readonly enveloped: EnvelopeHandler<Name, R> });

type Handler<Name extends string, R> = (
  request: RequestOf<Name, R>,
  reply: FastifyReply,
) => Answer<R>;

/** Returns `{ data }` itself, or has sent the reply: for cached replies. */
type EnvelopeHandler<Name extends string, R> = (
  request: RequestOf<Name, R>,
  reply: FastifyReply,
) => Promise<EnvelopeOf<ReplyOf<R>> | FastifyReply>;

type EnvelopeOf<Reply> = Reply extends { meta: unknown } ? Reply : { data: Reply };

type Part<Types, Key extends string> = Types extends { [Name in Key]?: infer Value }
  ? Value
  : unknown;

type RequestOf<Name extends string, R> = FastifyRequest<{
  Params: ParamsOf<Name>;
  Querystring: Part<CallTypes<R>, "query">;
  Headers: Part<CallTypes<R>, "headers">;
  Body: Part<CallTypes<R>, "body">;
}> &
  (R extends { idempotent: true } ? { idempotencyKey: string } : unknown) &
  (R extends { right: infer Right }
    ? Right extends "anybody"
      ? unknown
      : { staff: StaffCaller }
    : unknown);

type ReplyOf<R> = CallTypes<R> extends { reply: infer Reply } ? Reply : undefined;

type Answer<R> = R extends { file: true }
  ? Promise<unknown>
  : R extends { reply: object }
    ? Promise<ReplyOf<R>>
    : Promise<void>;

type LooseHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

type LooseOptions = RouteOptions & {
  readonly handler?: LooseHandler;
  readonly enveloped?: LooseHandler;
};

/** Binds a handler to each route of a group. @param app with the prefix /api or /api/staff */
export function handleRoutes<Group extends RouteGroup>(
  app: Pick<Http, "route" | "prefix">,
  routes: Group,
  handlers: Handlers<Group>,
): void {
  for (const [name, route] of Object.entries(routes)) {
    const given = handlers[name] as LooseHandler | LooseOptions;
    const { handler, enveloped, config, ...options } =
      typeof given === "function" ? ({ handler: given } as LooseOptions) : given;
    const [method = "", path = ""] = name.split(" ");
    const { right, apiKey } = route;
    // Rights are checked there alone (staff-guard.ts).
    if ((right !== undefined) !== (app.prefix === "/api/staff")) {
      throw new Error(`${name} must not be bound below ${app.prefix}`);
    }
    app.route({
      ...options,
      method: method as HTTPMethods,
      url: `/api${path}`.slice(app.prefix.length),
      config: { ...config, ...(right && { rights: right, apiKey }) },
      schema: toSchema(path, route),
      handler: (enveloped ?? (handler && replyWith(route, handler))) as RouteHandlerMethod,
    });
  }
}

function replyWith(route: Route, handler: LooseHandler): LooseHandler {
  const status = statusOf(route);
  const isWhole = route.reply !== undefined && isPage(route.reply);
  return async (request, reply) => {
    if (route.idempotent) {
      const { "idempotency-key": key } = request.headers as IdempotencyHeaders;
      request.idempotencyKey = key ?? newToken();
    }
    const result = await handler(request, reply);
    if (route.file) return result;
    reply.code(status);
    if (status === 204) return reply.send(null);
    return isWhole ? result : { data: result };
  };
}

function statusOf({ reply, file, status }: Route): number {
  return reply || file ? (status ?? 200) : 204;
}

function isPage(reply: TSchema): boolean {
  return "properties" in reply && "meta" in (reply.properties as object);
}

/** What the documentation needs besides the schemas (server/api-docs). */
export const routeExtension = "x-route";
export type DescribedRoute = Pick<Route, "errors" | "unversioned" | "multipart">;

const recordIdPattern = "^[\\w-]+$";
const RecordId = Type.String({ maxLength: 64, pattern: recordIdPattern });

export function isRecordId(text: string): boolean {
  return text.length <= 64 && new RegExp(recordIdPattern).test(text);
}

function toSchema(path: string, route: Route): FastifySchema {
  const { summary, description, tag = "store", query, body, reply, file, hidden } = route;
  const { errors, unversioned, multipart } = route;
  const described: DescribedRoute = { errors, unversioned, multipart };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const params = names.map((name) => [name, route.params?.[name] ?? RecordId]);
  const headers = {
    ...route.headers?.properties,
    ...(route.idempotent && IdempotencyHeaders.properties),
  };
  return {
    summary,
    ...(description && { description }),
    tags: [tag],
    ...(hidden && { hide: true }),
    ...(names.length > 0 && { params: Type.Object(Object.fromEntries(params)) }),
    ...(query && { querystring: query }),
    ...(Object.keys(headers).length > 0 && { headers: Type.Object(headers) }),
    ...(body && { body }),
    ...(!file && {
      response: { [statusOf(route)]: !reply ? NoContent : isPage(reply) ? reply : dataOf(reply) },
    }),
    ...{ [routeExtension]: described },
  };
}
