import { AsyncLocalStorage } from "node:async_hooks";
import type { InjectOptions } from "fastify";
import type { ApiFetch, ApiResponse } from "#contract/client/call-types.ts";
import { createUrlCache } from "#server/platform/cache/url-cache.ts";
import type { Http } from "./create-http.ts";

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

interface ResultSlot {
  result?: unknown;
}

const slots = new AsyncLocalStorage<ResultSlot>();

/** `result` is set where it was passed as an object, without JSON. */
async function receiveResult<Reply>(
  call: () => Promise<Reply>,
): Promise<{ readonly reply: Reply; readonly result: unknown }> {
  const slot: ResultSlot = {};
  // Some calls start only when awaited.
  const reply = await slots.run(slot, async () => await call());
  return { reply, result: slot.result };
}

/** @returns whether an in-process caller takes it; it must not be changed afterwards */
export function passResult(result: object): boolean {
  const slot = slots.getStore();
  if (slot) slot.result = result;
  return slot !== undefined;
}
