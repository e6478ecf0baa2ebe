import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { clientOf } from "./client-address.ts";
import { type FileMemory, openFileMemory } from "./file-memory.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Files of a multipart body; none for a JSON body. */
    sentFiles: readonly SentFile[];
    /** What they take of this process's memory for files. */
    fileMemory: FileMemory | undefined;
  }
}

/** A file as it was sent. */
export interface SentFile {
  readonly name: string;
  readonly content: Buffer;
}

/** What may come with a request. */
export interface FileLimits {
  /** Name of the parts that are files. */
  readonly field: string;
  /** How many, and how many bytes of each and of all. */
  readonly count: number;
  readonly fileBytes: number;
  readonly totalBytes: number;
  /** Bytes of the request without its files at most. */
  readonly jsonBytes: number;
}

/**
 * Lets this part of the application take requests with files: the text part `request` is read as the JSON body,
 * which is then validated as any other, and the files become `request.sentFiles`. Nothing touches the disk.
 */
export async function receiveFiles(
  app: Pick<FastifyInstance, "register" | "decorateRequest" | "addHook">,
  limits: FileLimits,
): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: limits.fileBytes,
      // One more than allowed, so that too many are told rather than dropped.
      files: limits.count + 1,
      fields: 1,
      fieldSize: limits.jsonBytes,
      parts: limits.count + 2,
      headerPairs: 20,
    },
  });
  app.decorateRequest("sentFiles");
  app.decorateRequest("fileMemory");
  app.addHook("onRequest", async (request) => {
    request.sentFiles = [];
  });
  app.addHook("preValidation", async (request) => {
    if (!request.isMultipart()) return;
    const memory = openFileMemory(request.staff ? undefined : clientOf(request.ip));
    request.fileMemory = memory;
    const { text, files } = await readParts(request, limits, memory);
    request.body = parse(text, limits);
    request.sentFiles = files;
  });
  // Here the work is over. A client that leaves does not end it, so its connection says nothing of it.
  app.addHook("onSend", async (request) => {
    request.sentFiles = [];
    request.fileMemory?.giveBack();
  });
}

async function readParts(
  request: FastifyRequest,
  limits: FileLimits,
  memory: FileMemory,
): Promise<{ text: string; files: SentFile[] }> {
  const files: SentFile[] = [];
  let text: string | undefined;
  let bytes = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        if (part.fieldname !== "request" || part.valueTruncated) throw malformed(limits);
        text = String(part.value);
        continue;
      }
      if (part.fieldname !== limits.field) throw malformed(limits);
      const chunks: Buffer[] = [];
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > limits.totalBytes) throw tooLarge(limits);
        memory.hold(chunk);
        chunks.push(chunk);
      }
      if (part.file.truncated) throw tooLarge(limits);
      // A form's empty file field is sent as a file without a name or content.
      const content = Buffer.concat(chunks);
      if (content.length === 0 && part.filename === "") continue;
      files.push({ name: part.filename, content });
      if (files.length > limits.count) throw tooLarge(limits);
    }
  } catch (error) {
    // The library's own words for its limits; what is left of the body is thrown away.
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (/^FST_(FILES|PARTS|REQ_FILE)/.test(code)) throw tooLarge(limits);
    throw malformed(limits, error);
  }
  return { text: text ?? "", files };
}

/** More was sent than may come with the request. */
function tooLarge({ field, count, fileBytes, totalBytes }: FileLimits): AppError {
  const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
  return new AppError("payload_too_large", {
    detail:
      count === 1
        ? `This file is too large: ${mebibytes(fileBytes)} at most.`
        : `Send at most ${count} files of ${mebibytes(fileBytes)} each, ${mebibytes(totalBytes)} together.`,
    errors: [{ field, message: "Too many or too large" }],
  });
}

function parse(text: string, limits: FileLimits): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw malformed(limits, cause);
  }
}

function malformed({ field }: FileLimits, cause?: unknown): AppError {
  return new AppError("malformed_body", {
    detail: `Send what you ask for as JSON in the part “request” and files as “${field}”.`,
    cause,
  });
}
