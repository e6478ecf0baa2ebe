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

/** Fastify typed by the contract: a call must be in its table, with matching schemas. */
export interface ApiInstance<Prefix extends string>
  extends Omit<Http, Lowercase<Method> | "put" | "head" | "options" | "all"> {
  get: Register<"GET", Prefix>;
  post: Register<"POST", Prefix>;
  patch: Register<"PATCH", Prefix>;
  delete: Register<"DELETE", Prefix>;
}

export type ApiPlugin = (api: ApiInstance<"">) => Promise<void>;

export type StaffPlugin = (api: ApiInstance<"/staff">) => Promise<void>;

type Register<M extends Method, Prefix extends string> = <
  Path extends PathOf<RouteName, M, Prefix>,
  const Schema extends FastifySchema,
>(
  path: Path,
  options: Omit<RouteShorthandOptions, "schema" | "handler"> & {
    schema: Schema & MatchesContract<`${M} ${Prefix}${Path}`, Schema>;
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

/** Resolves to a sentence that the compiler prints where schema and table differ. */
type MatchesContract<Name, Schema> = Name extends RouteName
  ? Check<"params", HasParams<Name>, SchemaType<Schema, "params">> &
      Check<"querystring", ContractType<Name, "query">, SchemaType<Schema, "querystring">> &
      Check<"headers", ContractType<Name, "headers">, SchemaType<Schema, "headers">> &
      Check<"body", ContractType<Name, "body">, SchemaType<Schema, "body">> &
      Check<"response", ContractType<Name, "reply">, ReplyOf<Schema>>
  : never;

type HasParams<Name extends string> = keyof ParamsOf<Name> extends never
  ? undefined
  : ParamsOf<Name>;

type Check<Part extends string, Expected, Actual> =
  Same<Expected, Actual> extends true
    ? unknown
    : { [Key in Part]: `the ${Part} differs from contract/api/routes.ts` };

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type ContractType<Name extends RouteName, Part extends string> = Part extends keyof Routes[Name]
  ? Exclude<Routes[Name][Part], undefined>
  : undefined;

type SchemaType<Schema, Part extends keyof FastifySchema> = Schema extends {
  [Key in Part]: infer T;
}
  ? T extends TSchema
    ? Static<T>
    : undefined
  : undefined;

type ReplyOf<Schema> = Schema extends { response: infer Replies }
  ? Replies extends Record<number, unknown>
    ? Payload<Static<Extract<Replies[keyof Replies], TSchema>>>
    : undefined
  : undefined;

type Payload<Body> = Body extends { data: unknown; meta: unknown }
  ? Body
  : Body extends { data: infer Data }
    ? Data
    : undefined;
