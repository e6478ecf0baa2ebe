import type { Problem } from "../api/error-codes.ts";
import { ApiFault } from "./api-fault.ts";

/** What a client is made of: a fetch and the base address, such as https://shop.example/api. */
export interface RestOptions {
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>;
  readonly baseAddress: string;
  /** The bearer token, asked for at every request; it is attached when present (specification §6). */
  readonly token?: () => string | null;
}

/** One call. */
export interface RestCall {
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON; a FormData goes as it is. */
  readonly body?: unknown;
  /** `blob` for a reply that is a file. */
  readonly as?: "json" | "blob";
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** Sends one call and gives the parsed body. */
export type Rest = <T>(path: string, call?: RestCall) => Promise<T>;

/**
 * Makes the function that sends calls.
 * It throws an ApiFault for a fault or a lost network, and lets an AbortError through untouched.
 */
export function createRest(options: RestOptions): Rest {
  return async <T>(path: string, call: RestCall = {}): Promise<T> => {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined) query.set(key, String(value));
    }
    const suffix = query.size > 0 ? `?${query}` : "";
    const token = options.token?.() ?? null;
    const headers: Record<string, string> = { accept: "application/json", ...call.headers };
    const isForm = call.body instanceof FormData;
    // The browser itself names the boundary of a form's parts.
    if (call.body !== undefined && !isForm) headers["content-type"] = "application/json";
    if (token) headers.authorization = `Bearer ${token}`;
    let response: Response;
    try {
      response = await options.fetch(`${options.baseAddress}${path}${suffix}`, {
        method: call.method ?? "GET",
        headers,
        ...(call.body === undefined
          ? {}
          : { body: call.body instanceof FormData ? call.body : JSON.stringify(call.body) }),
        ...(call.signal ? { signal: call.signal } : {}),
      });
    } catch (cause) {
      if (call.signal?.aborted) throw cause;
      throw new ApiFault({ code: "network", status: 0, detail: "" });
    }
    if (response.status === 204) return undefined as T;
    if (call.as === "blob" && response.ok) return (await response.blob()) as T;
    const body: unknown = await response.json().catch((cause: unknown) => {
      if (call.signal?.aborted) throw cause;
      return null;
    });
    // A reply without JSON is no reply of the API, whatever its status: a proxy's page, a broken line.
    if (!response.ok || body === null) {
      const problem = (body ?? {}) as Partial<Problem>;
      throw new ApiFault(
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
    return body as T;
  };
}
