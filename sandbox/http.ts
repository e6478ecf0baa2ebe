import type { IncomingMessage, ServerResponse } from "node:http";

/** Bodies longer than this are refused. */
const bodyLimit = 64 * 1024;

/** Reads a request's body as text. @throws {RangeError} when it is too long. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > bodyLimit) throw new RangeError("The body is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Reads a JSON object from text; anything else counts as an empty one. */
export function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A value as text, or an empty string for anything that is not text. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Answers with JSON text. */
export function sendJson(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(text);
}
