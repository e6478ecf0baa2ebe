import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

interface FileReply {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer | Readable | string;
  readonly disposition?: "attachment" | "inline";
}

/** Any characters are allowed in the name (RFC 6266, RFC 8187). */
export function sendFile(
  reply: FastifyReply,
  { name, mediaType, content, disposition = "attachment" }: FileReply,
): FastifyReply {
  const asciiName = name.replace(/[^\w. ()-]/g, "_");
  const extendedName = asciiName === name ? "" : `; filename*=UTF-8''${encodeName(name)}`;
  return reply
    .type(mediaType)
    .header("content-disposition", `${disposition}; filename="${asciiName}"${extendedName}`)
    .send(content);
}

export function sendCsv(
  reply: FastifyReply,
  name: string,
  content: Readable | string,
): FastifyReply {
  return sendFile(reply, { name, mediaType: "text/csv; charset=utf-8", content });
}

/** RFC 8187 encodes more than encodeURIComponent does. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
