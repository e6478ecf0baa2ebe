import type { PayazaConfig } from "#server/platform/config/config.ts";
import { errorCode } from "#server/platform/errors/errors.ts";
import { withSpan } from "#server/platform/observability/with-span.ts";

const timeoutMs = 6_000;
/** A real reply has about a thousand bytes. */
const maxReplyBytes = 64 * 1024;

export type ProviderReply =
  | { readonly status: number; readonly body: string }
  | { readonly error: string };

/** Never throws. A GET without a body, else a POST. */
export function callProvider(
  config: PayazaConfig,
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<ProviderReply> {
  // The query holds a payment reference, which no trace may hold.
  const [route] = path.split("?", 1);
  const method = body ? "POST" : "GET";
  const attributes = {
    "http.request.method": method,
    "server.address": new URL(config.apiBase).hostname,
  };
  return withSpan(`${method} ${route}`, "client", attributes, async (span) => {
    const reply = await send(config, path, method, body);
    span?.setAttributes(
      "error" in reply
        ? { "error.type": reply.error }
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
