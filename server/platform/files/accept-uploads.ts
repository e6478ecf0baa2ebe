import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#server/platform/errors/errors.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";

declare module "fastify" {
  interface FastifyRequest {
    uploadedFiles: readonly UploadedFile[];
    uploadBudget: UploadBudget | undefined;
  }
}

export interface UploadedFile {
  readonly name: string;
  readonly content: Buffer;
}

export interface FileLimits {
  readonly field: string;
  readonly count: number;
  readonly fileBytes: number;
  readonly totalBytes: number;
  /** Of the request without its files. */
  readonly jsonBytes: number;
}

/** The part `request` becomes the validated JSON body, files become `request.uploadedFiles`. */
export async function acceptUploads(
  app: Pick<FastifyInstance, "register" | "decorateRequest" | "addHook">,
  limits: FileLimits,
): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // Browsers send a JSON Blob as a file.
    isPartAFile: (name, type, fileName) =>
      name !== "request" && (type === "application/octet-stream" || fileName !== undefined),
    limits: {
      fileSize: limits.fileBytes,
      // One more than allowed, so that too many are reported instead of dropped.
      files: limits.count + 1,
      fields: 1,
      fieldSize: limits.jsonBytes,
      parts: limits.count + 2,
      headerPairs: 20,
    },
  });
  app.decorateRequest("uploadedFiles");
  app.decorateRequest("uploadBudget");
  app.addHook("onRequest", async (request) => {
    request.uploadedFiles = [];
  });
  app.addHook("preValidation", async (request) => {
    if (!request.isMultipart()) return;
    const budget = createUploadBudget(request.staff ? undefined : toClientKey(request.ip));
    request.uploadBudget = budget;
    const { json, files } = await readParts(request, limits, budget);
    request.body = typeof json === "string" ? parse(json, limits) : json;
    request.uploadedFiles = files;
  });
  // Freed here, since a keep-alive connection outlives the request.
  app.addHook("onSend", async (request) => {
    request.uploadedFiles = [];
    request.uploadBudget?.release();
  });
}

async function readParts(
  request: FastifyRequest,
  limits: FileLimits,
  budget: UploadBudget,
): Promise<{ json: unknown; files: UploadedFile[] }> {
  const files: UploadedFile[] = [];
  let json: unknown = "";
  let bytes = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        if (part.fieldname !== "request" || part.valueTruncated) throw malformedError(limits);
        json = part.value;
        continue;
      }
      if (part.fieldname !== limits.field) throw malformedError(limits);
      const chunks: Buffer[] = [];
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > limits.totalBytes) throw tooLargeError(limits);
        budget.reserve(chunk);
        chunks.push(chunk);
      }
      if (part.file.truncated) throw tooLargeError(limits);
      // An empty file field is sent as a file without name and content.
      const content = Buffer.concat(chunks);
      if (content.length === 0 && part.filename === "") continue;
      files.push({ name: part.filename, content });
      if (files.length > limits.count) throw tooLargeError(limits);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (/^FST_(FILES|PARTS|REQ_FILE)/.test(code)) throw tooLargeError(limits);
    throw malformedError(limits, error);
  }
  return { json, files };
}

function tooLargeError({ field, count, fileBytes, totalBytes }: FileLimits): AppError {
  const formatMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
  return new AppError("payload_too_large", {
    detail:
      count === 1
        ? `This file is too large: ${formatMegabytes(fileBytes)} at most.`
        : `Send at most ${count} files of ${formatMegabytes(fileBytes)} each, ${formatMegabytes(totalBytes)} together.`,
    errors: [{ field, message: "Too many or too large" }],
  });
}

function parse(text: string, limits: FileLimits): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw malformedError(limits, cause);
  }
}

function malformedError({ field }: FileLimits, cause?: unknown): AppError {
  return new AppError("malformed_body", {
    detail: `Send the request as JSON in the part “request” and files as “${field}”.`,
    cause,
  });
}

const megabyte = 1024 * 1024;

/** A web process is killed at 900 MB, and a file is copied once or twice on its way. */
const maxBytes = { total: 96 * megabyte, anonymous: 72 * megabyte, perClient: 32 * megabyte };

/** Overhead of each chunk: a client may send single bytes. */
const chunkOverheadBytes = 512;

/** Seconds. */
const retryAfter = 5;

const reserved = { total: 0, anonymous: 0, clients: new Map<string, number>() };

interface UploadBudget {
  /** @throws {AppError} `unavailable` when memory is full, `rate_limited` for one client */
  reserve(chunk: Buffer): void;
  /** Further calls change nothing. */
  release(): void;
}

function createUploadBudget(client: string | undefined): UploadBudget {
  let bytes = 0;
  const add = (added: number) => {
    bytes += added;
    reserved.total += added;
    if (client === undefined) return;
    reserved.anonymous += added;
    const perClient = (reserved.clients.get(client) ?? 0) + added;
    if (perClient > 0) reserved.clients.set(client, perClient);
    else reserved.clients.delete(client);
  };
  return {
    reserve(chunk) {
      const added = chunk.length + chunkOverheadBytes;
      const isExhausted =
        reserved.total + added > maxBytes.total ||
        (client !== undefined && reserved.anonymous + added > maxBytes.anonymous);
      if (isExhausted) throw new AppError("unavailable", { retryAfter });
      const perClient = client === undefined ? 0 : (reserved.clients.get(client) ?? 0);
      if (perClient + added > maxBytes.perClient)
        throw new AppError("rate_limited", { retryAfter });
      add(added);
    },
    release() {
      add(-bytes);
    },
  };
}
