import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import {
  acceptedEncodings,
  brotli,
  brotliLightly,
  gunzip,
  gzip,
  unbrotli,
  worthwhile,
} from "./compress.ts";
import { isHeld } from "./etag.ts";

/** An answer that is sent any number of times. */
export interface KeptAnswer {
  readonly status: number;
  /** Of its content; undefined where nobody may hold it, and for whatever is no success. */
  readonly etag: string | undefined;
  /** Its own headers, without those of its encoding. */
  readonly headers: Readonly<Record<string, string>>;
  /** What it takes of the memory at most, in bytes. */
  readonly bytes: number;
  /** It in the smallest form that somebody takes, where that was asked for before. */
  ready(acceptEncoding: string | undefined): SentForm | undefined;
  /**
   * It in the smallest form that somebody takes, compressed where that was never asked for. Whoever is the first to ask
   * for one that is also read plain has it compressed lightly: many are never asked for again.
   */
  form(acceptEncoding: string | undefined): Promise<SentForm>;
}

/** An answer as it travels. */
export interface SentForm {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly content: Buffer;
}

type Encoding = "br" | "gzip" | "identity";

/** What headers, forms and the answer itself weigh at most beside the content, in bytes. */
const around = 4096;
/** What text weighs in both compressed forms together, against the text itself; pages and lists stay below it. */
const compressedShare = 0.4;

/**
 * Makes an answer to keep.
 * @param answer.quality of brotli, 1 to 11
 * @param answer.vary headers by which it was chosen, besides its encoding
 * @param answer.isReadPlain whether many ask for it as it is; else only its compressed forms are held
 */
export function keepAnswer(answer: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
  readonly quality: number;
  readonly vary?: string;
  readonly isReadPlain?: boolean;
}): KeptAnswer {
  const { status, content, quality, isReadPlain = false } = answer;
  const isLarge = content.length >= worthwhile;
  const staysPlain = isReadPlain || !isLarge;
  const vary = [answer.vary, isLarge && "Accept-Encoding"].filter(Boolean).join(", ");
  const mayBeHeld = status === 200 && answer.headers["cache-control"] !== "no-store";
  const etag = mayBeHeld ? etagOf(content) : undefined;
  const headers = { ...answer.headers, ...(vary && { vary }), ...(etag && { etag }) };
  const forms = new Map<Encoding, SentForm>();
  const underWay = new Map<Encoding, Promise<SentForm>>();

  const toForm = (encoding: Encoding, sent: Buffer): SentForm => {
    const ofEncoding = encoding === "identity" ? {} : { "content-encoding": encoding };
    const all = { ...headers, ...ofEncoding, "content-length": String(sent.length) };
    return { headers: Object.entries(all), content: sent };
  };
  forms.set("identity", toForm("identity", content));
  // What the other forms are made from. Nothing else here may hold the content, or it is never let go.
  let source = { kept: content, read: async (kept: Buffer) => kept };
  const make = async (encoding: Encoding): Promise<SentForm> => {
    const plain = await source.read(source.kept);
    if (encoding === "identity") return toForm(encoding, plain);
    const sent = tight(await (encoding === "br" ? brotli(plain, quality) : gzip(plain)));
    const form = toForm(encoding, sent);
    forms.set(encoding, form);
    if (!staysPlain) {
      source = { kept: sent, read: encoding === "br" ? unbrotli : gunzip };
      forms.delete("identity");
    }
    return form;
  };
  const start = (encoding: Encoding): Promise<SentForm> => {
    const making = make(encoding).finally(() => underWay.delete(encoding));
    underWay.set(encoding, making);
    return making;
  };
  let isNew = isReadPlain;
  const chosen = (accept: string | undefined) => (isLarge ? bestOf(accept) : "identity");

  return {
    status,
    etag,
    headers,
    bytes:
      Math.round(content.length * ((staysPlain ? 1 : 0) + (isLarge ? compressedShare : 0))) +
      around,
    ready: (accept) => forms.get(chosen(accept)),
    async form(accept) {
      const encoding = chosen(accept);
      if (isNew && encoding === "br") {
        isNew = false;
        return toForm(encoding, brotliLightly(source.kept));
      }
      const form = forms.get(encoding) ?? underWay.get(encoding) ?? start(encoding);
      // Whoever reads it plain leaves it small behind; if that fails, the next one tries.
      if (!staysPlain && forms.size === 1 && underWay.size === 0) start("br").catch(() => {});
      return await form;
    },
  };
}

/** Sends a kept answer, or 304 to who holds it (RFC 9110 §13.1.2). */
export async function sendKept(
  answer: KeptAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const others = reply.getHeader("vary");
  const { vary } = answer.headers;
  reply.code(answer.status).headers(answer.headers);
  if (others && vary) reply.header("vary", `${others}, ${vary}`);
  if (answer.etag && isHeld(request, answer.etag)) {
    return reply.code(304).removeHeader("content-type").send();
  }
  const form = await answer.form(request.headers["accept-encoding"]);
  for (const [name, value] of form.headers) if (name !== "vary") reply.header(name, value);
  return reply.send(form.content);
}

/** Compressed content comes as a part of a block of up to 64 KiB, all of which a short one would keep. */
function tight(content: Buffer): Buffer {
  if (content.length === content.buffer.byteLength) return content;
  const own = Buffer.allocUnsafeSlow(content.length);
  content.copy(own);
  return own;
}

function etagOf(content: Buffer): string {
  return `W/"${createHash("sha1").update(content).digest("base64url")}"`;
}

/** Browsers say one of a handful of things; whatever else is said is not remembered for long. */
const choices = new LRUCache<string, Encoding>({ max: 100 });

function bestOf(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const known = choices.get(header);
  if (known) return known;
  const accepted = acceptedEncodings(header);
  const best = accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : "identity";
  choices.set(header, best);
  return best;
}
