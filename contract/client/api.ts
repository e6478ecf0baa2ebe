import type { ParamsOf } from "../api/define-routes.ts";
import type { Problem } from "../api/error-codes.ts";
import type { RouteName } from "../api/routes.ts";
import { ApiError } from "./api-error.ts";
import type { ApiFetch, ApiResponse, CallOf, ReplyOf } from "./call-types.ts";
import type { ReplyReaders } from "./reply-readers.ts";

/** Returns `data`, or a whole page of a list. @throws {ApiError}; an AbortError passes through */
export type Api = <Name extends RouteName>(
  name: Name,
  ...call: Record<never, never> extends CallOf<Name> ? [call?: CallOf<Name>] : [call: CallOf<Name>]
) => Promise<ReplyOf<Name>>;

export interface ApiOptions {
  readonly fetch: ApiFetch;
  /** Such as https://shop.example/api; asked for at every call. */
  readonly baseAddress: () => string;
  /** Specification §6. */
  readonly token?: () => string | null;
  readonly readers?: ReplyReaders;
}

interface LooseCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly as?: "blob";
  readonly signal?: AbortSignal;
}

export function createApi(options: ApiOptions): Api {
  const send = async (name: RouteName, call: LooseCall = {}): Promise<unknown> => {
    const response = await options
      .fetch(`${options.baseAddress()}${toPath(name, call.params)}${toQuery(call)}`, {
        method: name.slice(0, name.indexOf(" ")),
        headers: toHeaders(call, options.token?.()),
        ...toBody(call),
        ...(call.signal ? { signal: call.signal } : {}),
      })
      .catch((cause: unknown) => {
        if (call.signal?.aborted) throw cause;
        throw new ApiError({ code: "network", status: 0, detail: "" });
      });
    if (response.status === 204) return undefined;
    if (call.as === "blob" && response.ok) return await response.blob();
    const body: unknown = await response.json().catch((cause: unknown) => {
      if (call.signal?.aborted) throw cause;
      return null;
    });
    // A reply without JSON is not the API's but a proxy's.
    if (!response.ok || body === null) throw toApiError(response, body);
    const reply = unwrapPayload(body);
    const read = options.readers?.[name];
    return read ? read(reply as never) : reply;
  };
  // The only place where a reply is trusted to match the contract.
  return send as Api;
}

export function apiPath<Name extends RouteName>(name: Name, params: ParamsOf<Name>): string {
  return toPath(name, params);
}

function toPath(name: RouteName, params: LooseCall["params"] = {}): string {
  return name
    .slice(name.indexOf(" ") + 1)
    .replace(/:(\w+)/g, (_part, key: string) => encodeURIComponent(params[key] ?? ""));
}

function toQuery({ query = {} }: LooseCall): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

function toHeaders(call: LooseCall, token: string | null | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json" };
  for (const [name, value] of Object.entries(call.headers ?? {})) if (value) headers[name] = value;
  // The browser sets the multipart boundary.
  if (call.body !== undefined && !(call.body instanceof FormData))
    headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  return headers;
}

function toBody({ body }: LooseCall): { body?: string | FormData } {
  if (body === undefined) return {};
  return { body: body instanceof FormData ? body : JSON.stringify(body) };
}

/** Specification §7. */
function unwrapPayload(body: unknown): unknown {
  const { data = body, meta }: { data?: unknown; meta?: unknown } = Object(body);
  return meta !== undefined && Array.isArray(data) ? body : data;
}

function toApiError(response: ApiResponse, body: unknown): ApiError {
  const problem: Partial<Problem> = body ?? {};
  return new ApiError(
    {
      code: problem.code ?? "internal",
      status: response.status,
      detail: problem.detail ?? "",
      errors: problem.errors ?? [],
      meta: problem.meta,
    },
    Number(response.headers.get("retry-after")) || undefined,
  );
}
