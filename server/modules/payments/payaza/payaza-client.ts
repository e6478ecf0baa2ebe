import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { PayazaConfig } from "#server/platform/config/config.ts";
import { errorCode } from "#server/platform/errors/errors.ts";
import { withSpan } from "#server/platform/observability/traces.ts";

const timeoutMs = 6_000;
/** A real reply has about a thousand bytes. */
const maxReplyBytes = 64 * 1024;

type ProviderReply =
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

/** A JSON number as text, so that no digit of an amount is lost. */
interface NumberText {
  readonly digits: string;
}

/** Missing in TypeScript's library (JSON.parse source text access). */
type Reviver = (
  this: unknown,
  key: string,
  value: unknown,
  context?: { source?: string },
) => unknown;

const withNumberText: Reviver = (_key, value, context) =>
  typeof value === "number"
    ? ({ digits: context?.source ?? String(value) } satisfies NumberText)
    : value;

export function parseJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text, withNumberText);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Removes NUL, which PostgreSQL refuses. */
export function toText(value: unknown): string {
  if (typeof value === "string") return value.replaceAll("\0", "").trim();
  return isObject(value) && typeof value.digits === "string" ? value.digits : "";
}

const decimal = /^(\d{1,15})(?:\.(\d{1,20}))?(?:[eE]\+?(\d{1,2}))?$/;

/**
 * Parses decimal naira (`1234.50`, `477.0`, `1.25E7`) without floating point; cuts off fractions of a kobo.
 * @returns undefined for negative amounts, amounts beyond a safe integer and anything else
 */
export function parseDecimalKobo(text: string): Kobo | undefined {
  const match = decimal.exec(text.trim());
  if (!match) return undefined;
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const shift = Number(exponent) + 2;
  const digits = whole + fraction.slice(0, shift).padEnd(shift, "0");
  const amount = Number(digits);
  return Number.isSafeInteger(amount) ? kobo(amount) : undefined;
}
