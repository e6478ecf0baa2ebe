import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip as zlibGunzip,
  gzip as zlibGzip,
} from "node:zlib";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onSendAsyncHookHandler,
} from "fastify";

const brotliAsync = promisify(brotliCompress);

export const gzip: (content: Buffer) => Promise<Buffer> = promisify(zlibGzip);
export const gunzip: (content: Buffer) => Promise<Buffer> = promisify(zlibGunzip);
export const unbrotli: (content: Buffer) => Promise<Buffer> = promisify(brotliDecompress);

export interface EncodedBody {
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

export interface ChosenBody {
  readonly encoding: "br" | "gzip" | "identity";
  readonly content: Buffer;
}

export const minCompressedBytes = 1024;

/** @param quality brotli, 1 to 11 */
export async function encodeBody(identity: Buffer, quality: number): Promise<EncodedBody> {
  if (identity.length < minCompressedBytes) return { identity, br: undefined, gzip: undefined };
  const [br, zipped] = await Promise.all([brotli(identity, quality), gzip(identity)]);
  return { identity, br, gzip: zipped };
}

function chooseEncoding(body: EncodedBody, acceptEncoding: string | undefined): ChosenBody {
  const accepted = acceptedEncodings(acceptEncoding);
  if (body.br && accepted.has("br")) return { encoding: "br", content: body.br };
  if (body.gzip && accepted.has("gzip")) return { encoding: "gzip", content: body.gzip };
  return { encoding: "identity", content: body.identity };
}

async function compressOnce(
  identity: Buffer,
  acceptEncoding: string | undefined,
  quality: number,
): Promise<ChosenBody> {
  const accepted = acceptedEncodings(acceptEncoding);
  if (identity.length >= minCompressedBytes) {
    if (accepted.has("br")) return { encoding: "br", content: await brotli(identity, quality) };
    if (accepted.has("gzip")) return { encoding: "gzip", content: await gzip(identity) };
  }
  return { encoding: "identity", content: identity };
}

export function brotli(content: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(content, { params: textParams(content, quality) });
}

/** Synchronous: at this quality, a thread-pool task would take as long. */
export function brotliFast(content: Buffer): Buffer {
  return brotliCompressSync(content, { params: textParams(content, fastQuality) });
}

/** A fifth more bytes than quality 5, in a fifth of the time. */
const fastQuality = 2;

function textParams(content: Buffer, quality: number) {
  return {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_LGWIN]: chooseWindow(content.length),
  };
}

function chooseWindow(bytes: number): number {
  const minWindow = Math.ceil(Math.log2(bytes + 16));
  return Math.min(
    Math.max(minWindow, constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  );
}

/** RFC 9110 §12.5.3. */
export function acceptedEncodings(header = ""): Set<string> {
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (!refused) accepted.add(name);
  }
  return accepted;
}

const replyQuality = 4;

/** Runs after the routes' other hooks, which see the text. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), compress];
  });
}

const compress: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== "string" || reply.hasHeader("content-encoding")) return payload;
  reply.header("vary", [reply.getHeader("vary"), "Accept-Encoding"].filter(Boolean).join(", "));
  const accepted = request.headers["accept-encoding"];
  const { encoding, content } = await compressOnce(Buffer.from(payload), accepted, replyQuality);
  if (encoding === "identity") return payload;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return content;
};

export function sendEncoded(body: EncodedBody, request: FastifyRequest, reply: FastifyReply) {
  const { encoding, content } = chooseEncoding(body, request.headers["accept-encoding"]);
  const otherVary = reply.getHeader("vary");
  if (body.br)
    reply.header("vary", otherVary ? `${otherVary}, Accept-Encoding` : "Accept-Encoding");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(content);
}
