import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { webhookLimits } from "#contract/api/webhooks/webhook-limits.ts";
import {
  type AddressRules,
  parseWebhookUrl,
  RefusedAddress,
  resolveAllowed,
} from "./public-address.ts";

const timeoutMs = 10_000;

export interface WebhookAnswer {
  /** Null where there was no answer. */
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
  readonly durationMs: number;
}

interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Once, without following redirects. Its address is checked where the connection is opened. */
export async function postWebhook(
  { url, headers, body }: WebhookRequest,
  rules: AddressRules,
  signal?: AbortSignal,
): Promise<WebhookAnswer> {
  const startedAt = performance.now();
  const deadline = AbortSignal.timeout(timeoutMs);
  const ended = signal ? AbortSignal.any([deadline, signal]) : deadline;
  const since = () => Math.round(performance.now() - startedAt);
  try {
    const target = parseWebhookUrl(url, rules);
    const response = await open(target, { headers, body, ended, rules });
    const durationMs = since();
    const answer = await readStart(response);
    return { status: response.statusCode ?? null, error: null, answer, durationMs };
  } catch (error) {
    signal?.throwIfAborted();
    return { status: null, error: describe(error, deadline), answer: null, durationMs: since() };
  }
}

interface OpenOptions extends Pick<WebhookRequest, "headers" | "body"> {
  readonly ended: AbortSignal;
  readonly rules: AddressRules;
}

function open(target: URL, { headers, body, ended, rules }: OpenOptions): Promise<IncomingMessage> {
  const { request } = target.protocol === "https:" ? https : http;
  // No connection is shared: each looks its address up by itself.
  const connection = { agent: false, lookup: lookUpAllowed(rules), signal: ended } as const;
  return new Promise((resolve, reject) => {
    const sent = request(target, { ...connection, method: "POST", headers });
    sent.on("response", resolve);
    sent.on("error", reject);
    // After an answer of 101, which Node takes for the start of another protocol, nothing else comes.
    sent.on("close", () => reject(Object.assign(new Error("closed"), { code: "ECONNRESET" })));
    sent.end(body);
  });
}

/** What is connected to is what was checked. Not called for an IP address, which `parseWebhookUrl` checks. */
function lookUpAllowed(rules: AddressRules): LookupFunction {
  return (name, options, callback) => {
    resolveAllowed(name, rules).then(
      (found) => {
        const [first] = found;
        if (options.all) callback(null, [...found]);
        else callback(null, first?.address ?? "", first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
}

/** The rest is not read. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= webhookLimits.answerBytes) break;
    }
  } catch {
    // Its status counts, also where the rest never arrives.
  } finally {
    response.destroy();
  }
  const text = Buffer.concat(chunks).subarray(0, webhookLimits.answerBytes).toString("utf8");
  return text.replaceAll("\0", "");
}

function describe(error: unknown, deadline: AbortSignal): string {
  if (deadline.aborted) return "No answer within 10 seconds";
  if (error instanceof RefusedAddress) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  const known = typeof code === "string" ? reasons[code] : undefined;
  if (known) return known;
  return /CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(String(code))
    ? "Its certificate is not valid"
    : "No connection";
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "The name was not found",
  EAI_AGAIN: "The name was not found",
  ECONNREFUSED: "Connection refused",
  ECONNRESET: "Connection closed",
};
