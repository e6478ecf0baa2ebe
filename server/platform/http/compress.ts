import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip as zlibGunzip,
  gzip as zlibGzip,
} from "node:zlib";

const brotliAsync = promisify(brotliCompress);

/** Compresses for who takes nothing better. */
export const gzip: (content: Buffer) => Promise<Buffer> = promisify(zlibGzip);
/** Reads what was compressed here. */
export const gunzip: (content: Buffer) => Promise<Buffer> = promisify(zlibGunzip);
/** Reads what was compressed here. */
export const unbrotli: (content: Buffer) => Promise<Buffer> = promisify(brotliDecompress);

/** A body in every encoding that is worth keeping. */
export interface EncodedBody {
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

/** A body as it is sent. */
export interface ChosenBody {
  readonly encoding: "br" | "gzip" | "identity";
  readonly content: Buffer;
}

/** Below this many bytes a compressed body is not worth its header. */
export const worthwhile = 1024;

/** Compresses a body that is sent many times, off the main thread. @param quality of brotli, 1 to 11 */
export async function encodeBody(identity: Buffer, quality: number): Promise<EncodedBody> {
  if (identity.length < worthwhile) return { identity, br: undefined, gzip: undefined };
  const [br, zipped] = await Promise.all([brotli(identity, quality), gzip(identity)]);
  return { identity, br, gzip: zipped };
}

/** Chooses the best kept encoding the client takes. */
export function chooseEncoding(body: EncodedBody, acceptEncoding: string | undefined): ChosenBody {
  const accepted = acceptedEncodings(acceptEncoding);
  if (body.br && accepted.has("br")) return { encoding: "br", content: body.br };
  if (body.gzip && accepted.has("gzip")) return { encoding: "gzip", content: body.gzip };
  return { encoding: "identity", content: body.identity };
}

/** Compresses a body that is sent once, into the best encoding the client takes. */
export async function compressOnce(
  identity: Buffer,
  acceptEncoding: string | undefined,
  quality: number,
): Promise<ChosenBody> {
  const accepted = acceptedEncodings(acceptEncoding);
  if (identity.length >= worthwhile) {
    if (accepted.has("br")) return { encoding: "br", content: await brotli(identity, quality) };
    if (accepted.has("gzip")) return { encoding: "gzip", content: await gzip(identity) };
  }
  return { encoding: "identity", content: identity };
}

/** Compresses text, off the main thread. @param quality 1 to 11 */
export function brotli(content: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(content, { params: textParams(content, quality) });
}

/** Compresses text here and now: so lightly, handing it to another thread takes as long. */
export function brotliLightly(content: Buffer): Buffer {
  return brotliCompressSync(content, { params: textParams(content, lightly) });
}

/** Of brotli: a fifth more bytes than with 5, in a fifth of the time. */
const lightly = 2;

function textParams(content: Buffer, quality: number) {
  return {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    [constants.BROTLI_PARAM_LGWIN]: windowOf(content.length),
  };
}

/** The smallest window that holds a whole content, in the power of two that brotli counts it by. */
function windowOf(bytes: number): number {
  const least = Math.ceil(Math.log2(bytes + 16));
  return Math.min(
    Math.max(least, constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  );
}

/** The encodings a client takes (RFC 9110 §12.5.3). */
export function acceptedEncodings(header = ""): Set<string> {
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (!refused) accepted.add(name);
  }
  return accepted;
}
