import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A file as a call answers with it. */
interface SentFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer | Readable | string;
  /** Saved unless it is to be shown where it is asked for. */
  readonly place?: "attachment" | "inline";
}

/** Answers with a file under its name, whatever letters that has (RFC 6266, RFC 8187). */
export function sendFile(
  reply: FastifyReply,
  { name, mediaType, content, place = "attachment" }: SentFile,
): FastifyReply {
  const plain = name.replace(/[^\w. ()-]/g, "_");
  const whole = plain === name ? "" : `; filename*=UTF-8''${encodeName(name)}`;
  return reply
    .type(mediaType)
    .header("content-disposition", `${place}; filename="${plain}"${whole}`)
    .send(content);
}

/** Answers with a table for a spreadsheet, to be saved. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  content: Readable | string,
): FastifyReply {
  return sendFile(reply, { name, mediaType: "text/csv; charset=utf-8", content });
}

/** Encodes what RFC 8187 wants encoded, of which encodeURIComponent leaves some alone. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
