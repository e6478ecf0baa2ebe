import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { isHeld } from "./etag.ts";
import { isAnonymous } from "./is-anonymous.ts";
import type { KeptAnswer } from "./kept-answer.ts";
import { wantsLessData } from "./save-data.ts";

/**
 * Addresses, as they were asked for, of which it is known under what their answer is kept. Reading an address again
 * takes longer than all else of a kept answer.
 */
export interface Shortcuts {
  /** From now on this address leads to what is kept under a key, for whoever says nothing of themselves. */
  add(asked: Asked, kept: KeptByKey, key: string): void;
  find(asked: Asked): KeptAnswer | undefined;
}

/** What is looked at of a request as it came. */
type Asked = Pick<IncomingMessage, "method" | "url" | "headers">;

/** Where answers are kept. */
interface KeptByKey {
  findFresh(key: string): { readonly answer: KeptAnswer } | undefined;
}

/** Addresses known at a time, and how long one may be. */
const mostKnown = 10_000;
const longestAddress = 512;

/** Knows no address yet. */
export function createShortcuts(): Shortcuts {
  // No function of whoever adds one: that would hold their request for as long as the address is known.
  const known = new LRUCache<string, { kept: KeptByKey; key: string }>({ max: mostKnown });
  return {
    add(asked, kept, key) {
      const address = addressOf(asked);
      if (address.length <= longestAddress) known.set(address, { kept, key });
    },
    find(asked) {
      if (asked.method !== "GET" || !isAnonymous(asked.headers)) return undefined;
      const { kept, key = "" } = known.get(addressOf(asked)) ?? {};
      return kept?.findFresh(key)?.answer;
    },
  };
}

/** Pages differ for who wants less data; all else that a kept answer depends on stands in its address. */
function addressOf({ url = "", headers }: Asked): string {
  return wantsLessData(headers) ? `lean ${url}` : url;
}

/**
 * Answers what is kept, in the encoding that is asked for, before anything else of a request is looked at.
 * @param headers of every answer of the store
 */
export function takeShortcuts(
  app: Pick<FastifyInstance, "addHook">,
  shortcuts: Shortcuts,
  headers: Readonly<Record<string, string>>,
  isClosing: () => boolean,
): void {
  const ofAll = Object.entries(headers);
  app.addHook("onRequest", (request, reply, done) => {
    const answer = isClosing() ? undefined : shortcuts.find(request.raw);
    const form = answer?.ready(request.headers["accept-encoding"]);
    if (!answer || !form) return done();
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of ofAll) raw.setHeader(name, value);
    raw.setHeader("x-request-id", request.id);
    if (answer.etag && isHeld(request, answer.etag)) {
      for (const [name, value] of Object.entries(answer.headers)) raw.setHeader(name, value);
      raw.removeHeader("content-type");
      raw.writeHead(304).end();
      return;
    }
    for (const [name, value] of form.headers) raw.setHeader(name, value);
    raw.writeHead(answer.status).end(form.content);
  });
}
