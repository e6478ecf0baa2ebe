import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from "fastify";
import type { Static, TSchema } from "typebox";
import type { ParamsOf, RouteName, Routes } from "#contract/api/routes.ts";
import type { Http } from "./create-http.ts";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * The web server as the routes of the API see it: a call must be in the contract's table, and what its schemas
 * let in and out must be what the table says. Only types; nothing of it is there while the process runs.
 */
export interface ApiInstance<Prefix extends string>
  extends Omit<Http, Lowercase<Method> | "put" | "head" | "options" | "all" | "route"> {
  get: Register<"GET", Prefix>;
  post: Register<"POST", Prefix>;
  patch: Register<"PATCH", Prefix>;
  delete: Register<"DELETE", Prefix>;
}

/** Routes under /api. */
export type ApiPlugin = (api: ApiInstance<"">) => Promise<void>;

/** Routes under /api/staff. */
export type StaffPlugin = (api: ApiInstance<"/staff">) => Promise<void>;

type Register<M extends Method, Prefix extends string> = <
  Path extends PathOf<RouteName, M, Prefix>,
  const Schema extends FastifySchema,
>(
  path: Path,
  options: Omit<RouteShorthandOptions, "schema" | "handler"> & {
    schema: Schema & Agreed<`${M} ${Prefix}${Path}`, Schema>;
  },
  handler: RouteHandlerMethod<
    RawServerDefault,
    RawRequestDefaultExpression,
    RawReplyDefaultExpression,
    RouteGenericInterface,
    ContextConfigDefault,
    Schema,
    TypeBoxTypeProvider,
    FastifyBaseLogger
  >,
) => void;

type PathOf<
  Name extends string,
  M extends Method,
  Prefix extends string,
> = Name extends `${M} ${Prefix}${infer Path}` ? Path : never;

/** Nothing where schema and table agree; else a sentence no schema can be, which the compiler then prints. */
type Agreed<Name, Schema> = Name extends RouteName
  ? Check<"params", HasParams<Name>, Read<Schema, "params">> &
      Check<"querystring", Written<Name, "query">, Read<Schema, "querystring">> &
      Check<"headers", Written<Name, "headers">, Read<Schema, "headers">> &
      Check<"body", Written<Name, "body">, Read<Schema, "body">> &
      Check<"response", Written<Name, "reply">, ReplyOf<Schema>>
  : never;

type HasParams<Name extends string> = keyof ParamsOf<Name> extends never
  ? undefined
  : ParamsOf<Name>;

type Check<Part extends string, Wanted, Found> =
  Same<Wanted, Found> extends true
    ? unknown
    : { [Key in Part]: `the ${Part} differs from contract/api/routes.ts` };

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Written<Name extends RouteName, Part extends string> = Part extends keyof Routes[Name]
  ? Exclude<Routes[Name][Part], undefined>
  : undefined;

type Read<Schema, Part extends keyof FastifySchema> = Schema extends { [Key in Part]: infer T }
  ? T extends TSchema
    ? Static<T>
    : undefined
  : undefined;

type ReplyOf<Schema> = Schema extends { response: infer Replies }
  ? Replies extends Record<number, unknown>
    ? Payload<Static<Extract<Replies[keyof Replies], TSchema>>>
    : undefined
  : undefined;

/** What the table writes of an answer: a page whole, else what is under `data`. */
type Payload<Body> = Body extends { data: unknown; meta: unknown }
  ? Body
  : Body extends { data: infer Data }
    ? Data
    : undefined;
