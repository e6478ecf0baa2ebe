import type { InjectOptions } from "fastify";
import type { ApiFetch, ApiResponse } from "#contract/client/api-response.ts";
import { createUrlCache } from "#server/platform/cache/url-cache.ts";
import type { Http } from "./create-http.ts";
import { receiveResult } from "./pass-through-result.ts";

/** Nothing is ever sent to it. */
const inProcessOrigin = "http://127.0.0.1";

/** Results are passed as objects, since JSON takes a fifth of a list page. Bodies must be text. */
export function createInProcessFetch(app: Http, urlCache = createUrlCache()): ApiFetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input, inProcessOrigin);
    const url = `${pathname}${search}`;
    const method = init.method ?? "GET";
    const requestHeaders = Object.fromEntries(new Headers(init.headers));
    const cached = urlCache.find({ method, url, headers: requestHeaders });
    const encoded = cached?.getEncoded(undefined);
    if (cached && encoded) return toResponse(cached.status, cached.headers, encoded.content);
    const { reply, result } = await receiveResult(() =>
      app.inject({
        method: method as NonNullable<InjectOptions["method"]>,
        url,
        headers: requestHeaders,
        ...(typeof init.body === "string" ? { payload: init.body } : {}),
      } as InjectOptions),
    );
    return toResponse(reply.statusCode, reply.headers, reply.rawPayload, result);
  };
}

function toResponse(
  status: number,
  headers: Readonly<Record<string, unknown>>,
  content: Buffer,
  result?: unknown,
): ApiResponse {
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
    json: async () => result ?? JSON.parse(content.toString()),
    blob: async () => new Blob([new Uint8Array(content)]),
  };
}
