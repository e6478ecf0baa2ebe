import type { InjectOptions } from "fastify";
import type { Http } from "./create-http.ts";
import { receive } from "./hand-over.ts";
import { createShortcuts } from "./shortcuts.ts";

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
 * half a dozen calls, and a whole Response for each takes longer than what it is made of. What is made for a page is
 * handed to it as it is: to write it as text and read that again takes a fifth of a list page.
 * @param shortcuts to kept answers, which are read where they lie
 */
export function createInProcessFetch(app: Http, shortcuts = createShortcuts()): ApiFetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input, inProcessOrigin);
    const url = `${pathname}${search}`;
    const method = init.method ?? "GET";
    const asked = Object.fromEntries(new Headers(init.headers));
    const kept = shortcuts.find({ method, url, headers: asked });
    const form = kept?.ready(undefined);
    if (kept && form) return answerOf(kept.status, kept.headers, form.content);
    const { reply, made } = await receive(() =>
      app.inject({
        method: method as NonNullable<InjectOptions["method"]>,
        url,
        headers: asked,
        ...(typeof init.body === "string" ? { payload: init.body } : {}),
      } as InjectOptions),
    );
    return answerOf(reply.statusCode, reply.headers, reply.rawPayload, made);
  };
}

/** @param made the body where it was handed over, in place of the content */
function answerOf(
  status: number,
  headers: Readonly<Record<string, unknown>>,
  content: Buffer,
  made?: unknown,
): ApiAnswer {
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
    json: async () => made ?? JSON.parse(content.toString()),
    blob: async () => new Blob([new Uint8Array(content)]),
  };
}
