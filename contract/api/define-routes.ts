import type { Static, TObject, TOptional, TSchema } from "typebox";
import type { StaffAccess } from "../rights.ts";
import type { ApiKeyScope } from "./developers/api-key-scopes.ts";
import type { ErrorCode } from "./error-codes.ts";
import type { IdempotencyHeaders } from "./idempotent.ts";

export interface Route {
  readonly summary: string;
  readonly description?: string;
  /** Parts of the path that are not record ids. */
  readonly params?: Readonly<Record<string, TSchema>>;
  readonly query?: TObject;
  readonly headers?: TObject;
  /** Takes the header Idempotency-Key. */
  readonly idempotent?: true;
  readonly body?: TSchema;
  /** The body may come with files, as multipart/form-data. */
  readonly multipart?: Multipart;
  /** Sent under `data`, or a whole page. Without it: 204, or a file. */
  readonly reply?: TSchema;
  /** 200 by default. */
  readonly status?: 201;
  readonly file?: true;
  /** Besides those of every route of its kind. */
  readonly errors?: readonly ErrorCode[];
  /** A staff change that checks no version, so it never gives `conflict`. */
  readonly unversioned?: true;
  /** Left out of the documentation. */
  readonly hidden?: true;
  /** Set by `defineRoutes`. */
  readonly tag?: string;
}

export interface Multipart {
  readonly field: string;
  readonly max: number;
  /** Without files, JSON is accepted too. */
  readonly required: boolean;
}

export interface StaffRoute extends Route {
  readonly right: StaffAccess;
  /** API keys with this scope may call it; without one, no key may. */
  readonly apiKey?: ApiKeyScope;
}

export type RouteGroup = Readonly<
  Record<string, Route & Partial<Pick<StaffRoute, "right" | "apiKey">>>
>;

type Method = "GET" | "POST" | "PATCH" | "DELETE";

type RouteOf<Name, Declared> = {
  readonly [Key in Exclude<keyof Declared, keyof StaffRoute>]: never;
} & (Name extends `DELETE ${string}` ? { readonly apiKey?: never } : unknown) &
  (Name extends `${Method} /staff/${string}`
    ? StaffRoute
    : Name extends `${Method} /${string}`
      ? Route
      : "a name such as GET /products/:id");

/**
 * Each route is declared once: the server binds a handler; the browser's `api` and the
 * documentation read it. @param tag its chapter in the documentation
 */
export function defineRoutes<
  const Group extends { readonly [Name in keyof Group]: RouteOf<Name, Group[Name]> },
>(tag: string, routes: Group): Group {
  const tagged = Object.entries<object>(Object(routes)).map(([name, route]) => [
    name,
    { ...route, tag },
  ]);
  return Object.fromEntries(tagged) as Group;
}

export type ParamsOf<Name extends string> = Name extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Param}/${infer More}`
    ? { [Key in Param | keyof ParamsOf<`/${More}`>]: string }
    : { [Key in Rest]: string }
  : Record<never, never>;

/** What a route takes and gives, as types. */
export type CallTypes<R> = (R extends { query: infer Query extends TSchema }
  ? { query: Static<Query> }
  : unknown) &
  (R extends { headers: TSchema } | { idempotent: true } ? { headers: HeadersOf<R> } : unknown) &
  (R extends { body: infer Body extends TSchema }
    ? Body extends TOptional<TSchema>
      ? { body?: Static<Body> }
      : { body: Static<Body> }
    : unknown) &
  (R extends { multipart: object } ? { multipart: true } : unknown) &
  (R extends { reply: infer Reply extends TSchema } ? { reply: Static<Reply> } : unknown) &
  (R extends { file: true } ? { file: true } : unknown);

type HeadersOf<R> = (R extends { headers: infer Headers extends TSchema }
  ? Static<Headers>
  : unknown) &
  (R extends { idempotent: true } ? IdempotencyHeaders : unknown);
