import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { wantsLessData } from "#server/platform/http/save-data.ts";
import { isCacheableRequest, matchesEtag } from "./cache-headers.ts";
import type { CachedResponse } from "./cached-response.ts";

/** Parsing a URL again takes longer than the rest of a cached response. */
export interface UrlCache {
  add(request: RequestHead, cache: KeyedCache, key: string): void;
  find(request: RequestHead): CachedResponse | undefined;
}

type RequestHead = Pick<IncomingMessage, "method" | "url" | "headers">;

interface KeyedCache {
  findFresh(key: string): { readonly cachedResponse: CachedResponse } | undefined;
}

const maxUrls = 10_000;
const maxUrlLength = 512;

export function createUrlCache(): UrlCache {
  // Stores no closures, which would keep requests alive.
  const entries = new LRUCache<string, { cache: KeyedCache; key: string }>({ max: maxUrls });
  return {
    add(request, cache, key) {
      const address = toCacheUrl(request);
      if (address.length <= maxUrlLength) entries.set(address, { cache, key });
    },
    find(request) {
      if (request.method !== "GET" || !isCacheableRequest(request.headers)) return undefined;
      const { cache, key = "" } = entries.get(toCacheUrl(request)) ?? {};
      return cache?.findFresh(key)?.cachedResponse;
    },
  };
}

/** Pages differ for Save-Data; all else a cached response depends on is in the URL. */
function toCacheUrl({ url = "", headers }: RequestHead): string {
  return wantsLessData(headers) ? `lean ${url}` : url;
}

export function serveFromUrlCache(
  app: Pick<FastifyInstance, "addHook">,
  urlCache: UrlCache,
  headers: Readonly<Record<string, string>>,
  isClosing: () => boolean,
): void {
  const commonHeaders = Object.entries(headers);
  app.addHook("onRequest", (request, reply, done) => {
    const cachedResponse = isClosing() ? undefined : urlCache.find(request.raw);
    const encoded = cachedResponse?.getEncoded(request.headers["accept-encoding"]);
    if (!cachedResponse || !encoded) return done();
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of commonHeaders) raw.setHeader(name, value);
    raw.setHeader("x-request-id", request.id);
    if (cachedResponse.etag && matchesEtag(request, cachedResponse.etag)) {
      for (const [name, value] of Object.entries(cachedResponse.headers))
        raw.setHeader(name, value);
      raw.removeHeader("content-type");
      raw.writeHead(304).end();
      return;
    }
    for (const [name, value] of encoded.headers) raw.setHeader(name, value);
    raw.writeHead(cachedResponse.status).end(encoded.content);
  });
}
