import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageSource } from "#server/platform/observability/metrics.ts";
import { isCacheableRequest } from "./cache-headers.ts";
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from "./cached-response.ts";
import { type Cacheable, createTaggedCache } from "./tagged-cache.ts";

export interface ResponseCache {
  /** Set the reply's headers before: they are cached too. Signed-in callers get their own. */
  respond<Reply extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    source: ResponseSource<Reply>,
  ): Promise<Reply | FastifyReply>;
  drop(tags: readonly string[]): void;
  dropAll(): void;
}

export interface ResponseSource<Reply> {
  /** Everything the response depends on; undefined: not cacheable. */
  readonly key: string | undefined;
  create(): Promise<Reply>;
  getTags(reply: Reply): readonly string[];
  /** Maximum age in ms without an announced change; a minute by default. */
  freshMs?(reply: Reply): number;
  /** Called before a response is created; refuses by throwing. */
  requireCapacity(): void;
}

interface CachedEntry extends Cacheable {
  readonly cachedResponse: CachedResponse;
}

const maxCacheBytes = 16 * 1024 * 1024;
const maxKeyLength = 512;
const minuteMs = 60_000;
const quality = 5;

/** Decision 6. @param options.isEnabled false where nobody announces changes */
export function createResponseCache({
  isEnabled,
  onGet,
}: {
  readonly isEnabled: boolean;
  readonly onGet: (source: PageSource) => void;
}): ResponseCache {
  const cache = createTaggedCache<CachedEntry>({ maxBytes: maxCacheBytes, onGet });
  return {
    async respond(
      request,
      reply,
      { key: requestKey, create, getTags, freshMs = () => minuteMs, requireCapacity },
    ) {
      const key = `${request.routeOptions.url} ${requestKey}`;
      const isShared = isEnabled && requestKey !== undefined && key.length <= maxKeyLength;
      if (!isShared || !isCacheableRequest(request.headers)) {
        requireCapacity();
        return await create();
      }
      const createEntry = async () => {
        const result = await create();
        const cachedResponse = createCachedResponse({
          status: 200,
          headers: {
            "content-type": "application/json; charset=utf-8",
            "cache-control": String(reply.getHeader("cache-control") ?? "no-store"),
          },
          content: Buffer.from(String(reply.serialize(result))),
          quality,
          // Pages rendered in this process read it uncompressed.
          isServedPlain: true,
        });
        return {
          cachedResponse,
          tags: getTags(result),
          bytes: cachedResponse.bytes,
          freshMs: freshMs(result),
          staleMs: 0,
        };
      };
      const { cachedResponse } = await cache.get(key, createEntry, requireCapacity);
      return await sendCachedResponse(cachedResponse, request, reply);
    },
    drop: (tags) => cache.drop(tags),
    dropAll: () => cache.dropAll(),
  };
}
