import type { ParamsOf } from "../api/define-routes.ts";
import type { RouteName, Routes } from "../api/routes.ts";

export type CallOf<Name extends RouteName> = Needed<"params", ParamsOf<Name>> &
  Needed<"query", Part<Name, "query">> &
  Needed<"headers", Part<Name, "headers">> &
  (undefined extends BodyOf<Name> ? { body?: BodyOf<Name> } : { body: BodyOf<Name> }) &
  (Routes[Name] extends { file: true } ? { as: "blob" } : unknown) & { signal?: AbortSignal };

export type ReplyOf<Name extends RouteName> = Routes[Name] extends { file: true }
  ? Blob
  : Routes[Name] extends { reply: infer Reply }
    ? Reply
    : undefined;

type Part<Name extends RouteName, Key extends string> = Key extends keyof Routes[Name]
  ? Routes[Name][Key]
  : Record<never, never>;

type Needed<Key extends string, Value> =
  Record<never, never> extends Value ? { [Name in Key]?: Value } : { [Name in Key]: Value };

type BodyOf<Name extends RouteName> = "body" extends keyof Routes[Name]
  ? Routes[Name]["body"] | (Routes[Name] extends { multipart: true } ? FormData : never)
  : undefined;

/** What the client needs of an answer. */
export type ApiResponse = Pick<Response, "ok" | "status" | "json" | "blob"> & {
  readonly headers: Pick<Headers, "get">;
};

export type ApiFetch = (input: string, init?: RequestInit) => Promise<ApiResponse>;
