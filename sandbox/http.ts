import type { IncomingMessage, ServerResponse } from "node:http";

const maxBodyBytes = 64 * 1024;

/** @throws {RangeError} when it is too long */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > maxBodyBytes) throw new RangeError("The body is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

export function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function sendJson(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(text);
}
