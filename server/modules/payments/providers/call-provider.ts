import { createHmac, timingSafeEqual } from "node:crypto";
import { errorCode } from "#server/platform/errors/errors.ts";
import { withSpan } from "#server/platform/observability/traces.ts";

const timeoutMs = 6_000;
/** A real reply has about a thousand bytes. */
const maxReplyBytes = 64 * 1024;

export type ProviderReply =
  | { readonly status: number; readonly body: string }
  | { readonly error: string };

export interface ProviderCall {
  readonly base: string;
  readonly path: string;
  /** The path in traces, which hold no payment reference. */
  readonly route: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A POST with it, else a GET. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
}

/** Never throws. */
export function callProvider(call: ProviderCall): Promise<ProviderReply> {
  const method = call.body ? "POST" : "GET";
  const attributes = {
    "http.request.method": method,
    "server.address": new URL(call.base).hostname,
  };
  return withSpan(`${method} ${call.route}`, "client", attributes, async (span) => {
    const reply = await send(call, method);
    span?.setAttributes(
      "error" in reply
        ? { "error.type": reply.error }
        : { "http.response.status_code": reply.status },
    );
    return reply;
  });
}

async function send(
  { base, path, headers, body }: ProviderCall,
  method: "GET" | "POST",
): Promise<ProviderReply> {
  try {
    const reply = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...headers,
        accept: "application/json",
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBounded(reply);
    return text === undefined
      ? { error: "an answer beyond any bound" }
      : { status: reply.status, body: text };
  } catch (error) {
    return { error: describeError(error) };
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "unreachable";
  if (error.name === "TimeoutError") return "no answer in time";
  const code = errorCode(error.cause);
  return code === "" ? "unreachable" : `unreachable (${code})`;
}

/** @returns undefined beyond the limit */
async function readBounded(reply: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of reply.body ?? []) {
    bytes += part.length;
    if (bytes > maxReplyBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

const signatureBytes = 64;

/** An HMAC-SHA512 over the exact bytes received; compared in constant time. */
export function verifySignature(
  body: Buffer,
  signature: unknown,
  { secretKey, encoding }: { readonly secretKey: string; readonly encoding: "base64" | "hex" },
): boolean {
  if (secretKey === "" || typeof signature !== "string") return false;
  const length = encoding === "hex" ? 2 * signatureBytes : 4 * Math.ceil(signatureBytes / 3);
  if (signature.length !== length) return false;
  const given = Buffer.from(signature, encoding);
  const expected = createHmac("sha512", secretKey).update(body).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export function signText(text: string, secretKey: string): string {
  return createHmac("sha256", secretKey).update(text).digest("base64url");
}
