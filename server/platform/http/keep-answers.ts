import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageSource } from "#server/platform/metrics.ts";
import { type Cacheable, createPageCache } from "#server/platform/page-cache.ts";
import { handOver } from "./hand-over.ts";
import { isAnonymous } from "./is-anonymous.ts";
import { type KeptAnswer, keepAnswer, sendKept } from "./kept-answer.ts";
import type { Shortcuts } from "./shortcuts.ts";

/** Answers of the API that are the same for everybody who says nothing of themselves. */
export interface KeptAnswers {
  /**
   * Answers a request from what is kept, or with what is made now. Whoever is signed in has it made for them alone.
   * The reply's headers must be set before, and are kept with it.
   */
  answer<Reply extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    making: Making<Reply>,
  ): Promise<Reply | FastifyReply>;
  /** Drops every answer made from one of these tags. */
  drop(tags: readonly string[]): void;
  dropAll(): void;
}

/** How an answer is made. */
export interface Making<Reply> {
  /** All that the answer depends on, in one form; undefined for what is worth keeping for nobody. */
  readonly key: string | undefined;
  /** @param isForAll whether it is kept for all who say nothing of themselves, and so may be made from what is kept */
  make(isForAll: boolean): Promise<Reply>;
  /** What an answer was made from; a change to any of them drops it. */
  tagsOf(reply: Reply): readonly string[];
  /** How long it may be given out though nobody announced a change, in ms; a minute unless said otherwise. */
  freshMs?(reply: Reply): number;
  /** Is asked before an answer is made, for whomever; it refuses by throwing. */
  admit(): void;
}

interface Kept extends Cacheable {
  readonly answer: KeptAnswer;
}

const keptBytes = 16 * 1024 * 1024;
const longestKey = 512;
const minute = 60_000;
/** Of brotli: what is sent many times may take a few milliseconds once. */
const quality = 5;

/**
 * Keeps answers of the API by what they were made from (decision 6).
 * @param options.isKept false where nobody tells of changes: each is then made anew
 * @param options.shortcuts where answers are to be found by the address they were asked for under
 */
export function createKeptAnswers({
  isKept,
  shortcuts,
  onGet,
}: {
  readonly isKept: boolean;
  readonly shortcuts?: Shortcuts | undefined;
  readonly onGet: (source: PageSource) => void;
}): KeptAnswers {
  const cache = createPageCache<Kept>({ maxBytes: keptBytes, onGet });
  return {
    async answer(request, reply, { key: asked, make, tagsOf, freshMs = () => minute, admit }) {
      const key = `${request.routeOptions.url} ${asked}`;
      const isForAll = isKept && asked !== undefined && key.length <= longestKey;
      if (!isForAll || !isAnonymous(request.headers)) {
        admit();
        return await make(false);
      }
      /** As it was made for this request; undefined where it was kept, or made for another. */
      let own: object | undefined;
      const makeKept = async () => {
        const made = await make(true);
        own = made;
        const answer = keepAnswer({
          status: 200,
          headers: {
            "content-type": "application/json; charset=utf-8",
            "cache-control": String(reply.getHeader("cache-control") ?? "no-store"),
          },
          content: Buffer.from(String(reply.serialize(made))),
          quality,
          // Pages that are rendered in this process read it so.
          isReadPlain: true,
        });
        return {
          answer,
          tags: tagsOf(made),
          bytes: answer.bytes,
          freshMs: freshMs(made),
          staleMs: 0,
        };
      };
      const { answer } = await cache.get(key, makeKept, admit);
      shortcuts?.add(request.raw, cache, key);
      if (own && handOver(own)) return await reply.send("");
      return await sendKept(answer, request, reply);
    },
    drop: (tags) => cache.drop(tags),
    dropAll: () => cache.dropAll(),
  };
}
