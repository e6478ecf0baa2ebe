import type { PayazaConfig } from "#server/platform/config.ts";
import { errorCode } from "#server/platform/error-code.ts";
import { inSpan } from "#server/platform/in-span.ts";

/** Milliseconds after which a call counts as unanswered. */
const timeoutMs = 6_000;
/** Bytes of a reply that are read; a real one has about a thousand. */
const replyLimit = 64 * 1024;

/** What came back, or why nothing did. */
export type ProviderReply =
  | { readonly status: number; readonly body: string }
  | { readonly fault: string };

/**
 * Calls the provider's API once: a GET, or a POST where there is a body. Never throws.
 * @param path under the API's base address
 */
export function callProvider(
  config: PayazaConfig,
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<ProviderReply> {
  // What follows names a payment.
  const [route] = path.split("?", 1);
  const method = body ? "POST" : "GET";
  const facts = {
    "http.request.method": method,
    "server.address": new URL(config.apiBase).hostname,
  };
  return inSpan(`${method} ${route}`, "client", facts, async (span) => {
    const reply = await send(config, path, method, body);
    span?.add(
      "fault" in reply
        ? { "error.type": reply.fault }
        : { "http.response.status_code": reply.status },
    );
    return reply;
  });
}

async function send(
  config: PayazaConfig,
  path: string,
  method: "GET" | "POST",
  body: Readonly<Record<string, unknown>> | undefined,
): Promise<ProviderReply> {
  try {
    const reply = await fetch(`${config.apiBase}${path}`, {
      method,
      headers: {
        authorization: `Payaza ${Buffer.from(config.publicKey).toString("base64")}`,
        "x-tenantid": config.mode.toLowerCase(),
        accept: "application/json",
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBounded(reply);
    return text === undefined
      ? { fault: "an answer beyond any bound" }
      : { status: reply.status, body: text };
  } catch (error) {
    return { fault: describeFault(error) };
  }
}

/** With what the network said, such as ENOTFOUND: whoever mends it looks elsewhere for a name than for a line. */
function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return "unreachable";
  if (error.name === "TimeoutError") return "no answer in time";
  const code = errorCode(error.cause);
  return code === "" ? "unreachable" : `unreachable (${code})`;
}

/**
 * Reads a reply as text and breaks the line off at the bound.
 * @returns undefined when there is more: what is cut short means nothing
 */
async function readBounded(reply: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of reply.body ?? []) {
    bytes += part.length;
    if (bytes > replyLimit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
