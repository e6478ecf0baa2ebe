import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import {
  acceptedEncodings,
  brotli,
  brotliFast,
  gunzip,
  gzip,
  minCompressedBytes,
  unbrotli,
} from "#server/platform/http/compress.ts";
import { matchesEtag } from "./cache-headers.ts";

export interface CachedResponse {
  readonly status: number;
  /** Undefined for `no-store` and errors. */
  readonly etag: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
  getEncoded(acceptEncoding: string | undefined): EncodedResponse | undefined;
  /** The first client gets it lightly compressed: many responses are never requested again. */
  encode(acceptEncoding: string | undefined): Promise<EncodedResponse>;
}

export interface EncodedResponse {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly content: Buffer;
}

type Encoding = "br" | "gzip" | "identity";

const overheadBytes = 4096;
/** Upper bound of both compressed forms against the text. */
const compressedRatio = 0.4;

/** @param response.quality brotli, 1 to 11 */
export function createCachedResponse(response: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
  readonly quality: number;
  readonly vary?: string;
  readonly isServedPlain?: boolean;
}): CachedResponse {
  const { status, content, quality, isServedPlain = false } = response;
  const isLarge = content.length >= minCompressedBytes;
  const retainsPlain = isServedPlain || !isLarge;
  const vary = [response.vary, isLarge && "Accept-Encoding"].filter(Boolean).join(", ");
  const hasEtag = status === 200 && response.headers["cache-control"] !== "no-store";
  const etag = hasEtag ? createEtag(content) : undefined;
  const headers = { ...response.headers, ...(vary && { vary }), ...(etag && { etag }) };
  const encodings = new Map<Encoding, EncodedResponse>();
  const pending = new Map<Encoding, Promise<EncodedResponse>>();

  const toEncoded = (encoding: Encoding, encodedContent: Buffer): EncodedResponse => {
    const encodingHeaders = encoding === "identity" ? {} : { "content-encoding": encoding };
    const allHeaders = {
      ...headers,
      ...encodingHeaders,
      "content-length": String(encodedContent.length),
    };
    return { headers: Object.entries(allHeaders), content: encodedContent };
  };
  encodings.set("identity", toEncoded("identity", content));
  // Nothing else may reference the content, or it is never freed.
  let source = { stored: content, read: async (stored: Buffer) => stored };
  const createEncoding = async (encoding: Encoding): Promise<EncodedResponse> => {
    const plainContent = await source.read(source.stored);
    if (encoding === "identity") return toEncoded(encoding, plainContent);
    const encodedContent = copyToOwnBuffer(
      await (encoding === "br" ? brotli(plainContent, quality) : gzip(plainContent)),
    );
    const encoded = toEncoded(encoding, encodedContent);
    encodings.set(encoding, encoded);
    if (!retainsPlain) {
      source = { stored: encodedContent, read: encoding === "br" ? unbrotli : gunzip };
      encodings.delete("identity");
    }
    return encoded;
  };
  const startEncoding = (encoding: Encoding): Promise<EncodedResponse> => {
    const encodingTask = createEncoding(encoding).finally(() => pending.delete(encoding));
    pending.set(encoding, encodingTask);
    return encodingTask;
  };
  let isFirst = isServedPlain;
  const chooseFor = (accept: string | undefined) => (isLarge ? chooseEncoding(accept) : "identity");

  return {
    status,
    etag,
    headers,
    bytes:
      Math.round(content.length * ((retainsPlain ? 1 : 0) + (isLarge ? compressedRatio : 0))) +
      overheadBytes,
    getEncoded: (accept) => encodings.get(chooseFor(accept)),
    async encode(accept) {
      const encoding = chooseFor(accept);
      if (isFirst && encoding === "br") {
        isFirst = false;
        return toEncoded(encoding, brotliFast(source.stored));
      }
      const encoded = encodings.get(encoding) ?? pending.get(encoding) ?? startEncoding(encoding);
      // A plain read leaves the compressed form behind; if that fails, the next one tries.
      if (!retainsPlain && encodings.size === 1 && pending.size === 0)
        startEncoding("br").catch(() => {});
      return await encoded;
    },
  };
}

/** Sends it, or 304 on a matching If-None-Match (RFC 9110 §13.1.2). */
export async function sendCachedResponse(
  response: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const otherVary = reply.getHeader("vary");
  const { vary } = response.headers;
  reply.code(response.status).headers(response.headers);
  if (otherVary && vary) reply.header("vary", `${otherVary}, ${vary}`);
  if (response.etag && matchesEtag(request, response.etag)) {
    return reply.code(304).removeHeader("content-type").send();
  }
  const encoded = await response.encode(request.headers["accept-encoding"]);
  for (const [name, value] of encoded.headers) if (name !== "vary") reply.header(name, value);
  return reply.send(encoded.content);
}

/** Compressed output is a slice of a 64 KiB block, which it would keep alive. */
function copyToOwnBuffer(content: Buffer): Buffer {
  if (content.length === content.buffer.byteLength) return content;
  const copy = Buffer.allocUnsafeSlow(content.length);
  content.copy(copy);
  return copy;
}

function createEtag(content: Buffer): string {
  return `W/"${createHash("sha1").update(content).digest("base64url")}"`;
}

const encodingByHeader = new LRUCache<string, Encoding>({ max: 100 });

function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const cached = encodingByHeader.get(header);
  if (cached) return cached;
  const accepted = acceptedEncodings(header);
  const best = accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : "identity";
  encodingByHeader.set(header, best);
  return best;
}
