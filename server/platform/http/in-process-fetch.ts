import type { InjectOptions } from "fastify";
import type { Http } from "./create-http.ts";

/** What is read of an answer. */
export type ApiAnswer = Pick<Response, "ok" | "status" | "json" | "blob"> & {
  readonly headers: Pick<Headers, "get">;
};

/** A fetch that answers from this process. */
export type ApiFetch = (input: string, init?: RequestInit) => Promise<ApiAnswer>;

/** Origin of addresses given to an in-process fetch; nothing is ever sent to it. */
const inProcessOrigin = "http://127.0.0.1";

/**
 * Calls the API without a socket, for pages that are rendered in the same process. Bodies must be text. A page makes
 * half a dozen calls, and a whole Response for each takes longer than what it is made of.
 */
export function createInProcessFetch(app: Http): ApiFetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input, inProcessOrigin);
    const { statusCode, headers, rawPayload } = await app.inject({
      method: (init.method ?? "GET") as NonNullable<InjectOptions["method"]>,
      url: `${pathname}${search}`,
      headers: init.headers instanceof Headers ? Object.fromEntries(init.headers) : init.headers,
      ...(typeof init.body === "string" ? { payload: init.body } : {}),
    } as InjectOptions);
    return {
      ok: statusCode >= 200 && statusCode < 300,
      status: statusCode,
      headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
      json: async () => JSON.parse(rawPayload.toString()),
      blob: async () => new Blob([new Uint8Array(rawPayload)]),
    };
  };
}
