import type { Problem } from "../api/error-codes.ts";
import type { ParamsOf, RouteName } from "../api/routes.ts";
import { ApiFault } from "./api-fault.ts";
import type { CallOf, ReplyOf } from "./call-types.ts";
import type { ReplyReaders } from "./reply-readers.ts";

/**
 * Makes one call of the API and gives what stands under `data` in its answer, a page of a list whole:
 * `api("GET /products/:id", { params: { id } })`.
 * @throws {ApiFault} for a fault or a lost network; an AbortError goes through untouched.
 */
export type Api = <Name extends RouteName>(
  name: Name,
  ...call: Record<never, never> extends CallOf<Name> ? [call?: CallOf<Name>] : [call: CallOf<Name>]
) => Promise<ReplyOf<Name>>;

/** What is read of an answer. */
export type ApiAnswer = Pick<Response, "ok" | "status" | "json" | "blob"> & {
  readonly headers: Pick<Headers, "get">;
};

/** What an API is made of. */
export interface ApiOptions {
  readonly fetch: (input: string, init?: RequestInit) => Promise<ApiAnswer>;
  /** Such as https://shop.example/api; asked for at every call. */
  readonly baseAddress: () => string;
  /** The bearer token, asked for at every call; it is attached when present (specification §6). */
  readonly token?: () => string | null;
  /** Of one that may speak to another backend. */
  readonly readers?: ReplyReaders;
}

/** Any call at all. */
interface LooseCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly as?: "blob";
  readonly signal?: AbortSignal;
}

/** Makes the one function that calls the API. */
export function createApi(options: ApiOptions): Api {
  const send = async (name: RouteName, call: LooseCall = {}): Promise<unknown> => {
    const answer = await options
      .fetch(`${options.baseAddress()}${pathOf(name, call.params)}${queryOf(call)}`, {
        method: name.slice(0, name.indexOf(" ")),
        headers: headersOf(call, options.token?.()),
        ...bodyOf(call),
        ...(call.signal ? { signal: call.signal } : {}),
      })
      .catch((cause: unknown) => {
        if (call.signal?.aborted) throw cause;
        throw new ApiFault({ code: "network", status: 0, detail: "" });
      });
    if (answer.status === 204) return undefined;
    if (call.as === "blob" && answer.ok) return await answer.blob();
    const body: unknown = await answer.json().catch((cause: unknown) => {
      if (call.signal?.aborted) throw cause;
      return null;
    });
    // An answer without JSON is none of the API's, whatever its status: a proxy's page, a broken line.
    if (!answer.ok || body === null) throw faultOf(answer, body);
    const reply = payloadOf(body);
    const read = options.readers?.[name];
    return read ? read(reply as never) : reply;
  };
  // Here alone an answer of the network is taken for what the table says it is.
  return send as Api;
}

/** The path of a call below the base address, such as `/orders/ASO-1/invoice`, for a plain link. */
export function apiPath<Name extends RouteName>(name: Name, params: ParamsOf<Name>): string {
  return pathOf(name, params);
}

function pathOf(name: RouteName, params: LooseCall["params"] = {}): string {
  return name
    .slice(name.indexOf(" ") + 1)
    .replace(/:(\w+)/g, (_part, key: string) => encodeURIComponent(params[key] ?? ""));
}

function queryOf({ query = {} }: LooseCall): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

function headersOf(call: LooseCall, token: string | null | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json" };
  for (const [name, value] of Object.entries(call.headers ?? {})) if (value) headers[name] = value;
  // The browser itself names the boundary of a form's parts.
  if (call.body !== undefined && !(call.body instanceof FormData))
    headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  return headers;
}

function bodyOf({ body }: LooseCall): { body?: string | FormData } {
  if (body === undefined) return {};
  return { body: body instanceof FormData ? body : JSON.stringify(body) };
}

/** What a body of the wire says: the payload under `data`, where there is one (specification §7), or a page whole. */
function payloadOf(body: unknown): unknown {
  const { data = body, meta }: { data?: unknown; meta?: unknown } = Object(body);
  return meta !== undefined && Array.isArray(data) ? body : data;
}

function faultOf(answer: ApiAnswer, body: unknown): ApiFault {
  const problem: Partial<Problem> = body ?? {};
  return new ApiFault(
    {
      code: problem.code ?? "internal",
      status: answer.status,
      detail: problem.detail ?? "",
      errors: problem.errors ?? [],
      meta: problem.meta,
    },
    Number(answer.headers.get("retry-after")) || undefined,
  );
}
