import type { LightMyRequestResponse as InjectedReply, InjectOptions } from "fastify";
import type { ApiFetch, ApiResponse } from "#contract/client/call-types.ts";
import type { Http } from "./create-http.ts";

/** Nothing is ever sent to it. */
const inProcessOrigin = "http://127.0.0.1";

/** Bodies must be text. */
export function createInProcessFetch(app: Http): ApiFetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input, inProcessOrigin);
    const url = `${pathname}${search}`;
    const method = init.method ?? "GET";
    const requestHeaders = Object.fromEntries(new Headers(init.headers));
    const reply = await app.inject({
      method: method as NonNullable<InjectOptions["method"]>,
      url,
      headers: requestHeaders,
      ...(typeof init.body === "string" ? { payload: init.body } : {}),
    } as InjectOptions);
    return toResponse(reply);
  };
}

function toResponse({ statusCode, headers, rawPayload }: InjectedReply): ApiResponse {
  return {
    ok: statusCode >= 200 && statusCode < 300,
    status: statusCode,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
    json: async () => JSON.parse(rawPayload.toString()),
    blob: async () => new Blob([new Uint8Array(rawPayload)]),
  };
}
