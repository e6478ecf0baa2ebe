import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Encodings a body is kept in. */
export type Encoding = "br" | "gzip" | "identity";

/** A body in every encoding that is worth keeping. */
export interface EncodedBody {
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

/** Below this many bytes a compressed body is not worth its header. */
const worthwhile = 512;

/** Compresses a body off the main thread. @param quality of brotli, 1 to 11 */
export async function encodeBody(identity: Buffer, quality: number): Promise<EncodedBody> {
  if (identity.length < worthwhile) return { identity, br: undefined, gzip: undefined };
  const [br, gzipped] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    zip(identity, { level: 6 }),
  ]);
  return { identity, br, gzip: gzipped };
}

/** Chooses the best encoding the client takes (RFC 9110 §12.5.3). */
export function chooseEncoding(
  body: EncodedBody,
  acceptEncoding: string | undefined,
): { encoding: Encoding; content: Buffer } {
  const accepted = acceptedEncodings(acceptEncoding);
  if (body.br && accepted.has("br")) return { encoding: "br", content: body.br };
  if (body.gzip && accepted.has("gzip")) return { encoding: "gzip", content: body.gzip };
  return { encoding: "identity", content: body.identity };
}

function acceptedEncodings(header = ""): Set<string> {
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (!refused) accepted.add(name);
  }
  return accepted;
}
