import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { attachmentLimits } from "#contract/api/bulk-order-limits.ts";
import { AppError } from "#server/platform/errors.ts";
import { type SentFile, tooLarge } from "./read-attachment.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Files of a multipart enquiry; none for a JSON body. */
    sentFiles: readonly SentFile[];
  }
}

/** Bytes of an enquiry without its files at most: 500 lines with the longest texts. */
export const enquiryBytes = 128 * 1024;

/**
 * Lets this part of the application take enquiries with files: the text part `request` is read as the JSON body,
 * which is then validated as any other, and the files become `request.sentFiles`. Nothing touches the disk.
 */
export async function receiveMultipart(
  app: Pick<FastifyInstance, "register" | "decorateRequest" | "addHook">,
): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: attachmentLimits.fileBytes,
      // One more than allowed, so that too many are told rather than dropped.
      files: attachmentLimits.count + 1,
      fields: 1,
      fieldSize: enquiryBytes,
      parts: attachmentLimits.count + 2,
      headerPairs: 20,
    },
  });
  app.decorateRequest("sentFiles");
  app.addHook("onRequest", async (request) => {
    request.sentFiles = [];
  });
  app.addHook("preValidation", async (request) => {
    if (!request.isMultipart()) return;
    const { text, files } = await readParts(request);
    request.body = parse(text);
    request.sentFiles = files;
  });
}

async function readParts(request: FastifyRequest): Promise<{ text: string; files: SentFile[] }> {
  const files: SentFile[] = [];
  let text: string | undefined;
  let bytes = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        if (part.fieldname !== "request" || part.valueTruncated) throw malformed();
        text = String(part.value);
        continue;
      }
      if (part.fieldname !== "attachments") throw malformed();
      const chunks: Buffer[] = [];
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > attachmentLimits.totalBytes) throw tooLarge();
        chunks.push(chunk);
      }
      if (part.file.truncated) throw tooLarge();
      // A form's empty file field is sent as a file without a name or content.
      const content = Buffer.concat(chunks);
      if (content.length === 0 && part.filename === "") continue;
      files.push({ name: part.filename, content });
      if (files.length > attachmentLimits.count) throw tooLarge();
    }
  } catch (error) {
    // The library's own words for its limits; what is left of the body is thrown away.
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (/^FST_(FILES|PARTS|REQ_FILE)/.test(code)) throw tooLarge();
    throw malformed(error);
  }
  return { text: text ?? "", files };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw malformed(cause);
  }
}

function malformed(cause?: unknown): AppError {
  return new AppError("malformed_body", {
    detail: "Send the enquiry as JSON in the part “request” and files as “attachments”.",
    cause,
  });
}
