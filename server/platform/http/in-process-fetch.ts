import type { InjectOptions } from "fastify";
import type { Http } from "./create-http.ts";

/** A fetch that answers from this process. */
export type ApiFetch = (input: string, init?: RequestInit) => Promise<Response>;

/** Origin of addresses given to an in-process fetch; nothing is ever sent to it. */
const inProcessOrigin = "http://127.0.0.1";

/** Calls the API without a socket, for pages that are rendered in the same process. Bodies must be text. */
export function createInProcessFetch(app: Http): ApiFetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input, inProcessOrigin);
    const reply = await app.inject({
      method: (init.method ?? "GET") as NonNullable<InjectOptions["method"]>,
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === "string" ? { payload: init.body } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(reply.headers)) {
      if (value !== undefined) headers.set(name, String(value));
    }
    const empty = reply.statusCode === 204 || reply.statusCode === 304;
    return new Response(empty ? null : reply.payload, { status: reply.statusCode, headers });
  };
}
