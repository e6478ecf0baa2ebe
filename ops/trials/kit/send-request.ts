import { once } from "node:events";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { buffer } from "node:stream/consumers";

/** What came back; no status where nothing did, or half of it. */
export interface TimedResponse {
  readonly status: number | undefined;
  readonly body: string;
  readonly retryAfter: number;
  /** What the network said, where there is no answer. */
  readonly error: string | undefined;
}

export interface RequestOptions {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From which address of this machine, so that the store sees many clients. */
  readonly from?: string;
}

/** A page takes longer only where somebody waits in vain. */
const timeoutMs = 20_000;

/** Asks over HTTP or HTTPS, on a connection of its own, whoever signed the certificate. Never throws. */
export async function sendRequest(
  url: string,
  question: RequestOptions = {},
): Promise<TimedResponse> {
  const { method = "GET", headers = {}, body, from } = question;
  try {
    const request = url.startsWith("https:") ? requestSecure : requestPlain;
    const pending = request(url, {
      method,
      headers: { ...headers, connection: "close" },
      agent: false,
      ...(request === requestSecure && { rejectUnauthorized: false }),
      signal: AbortSignal.timeout(timeoutMs),
      ...(from !== undefined && { localAddress: from }),
    });
    pending.end(body);
    const [reply] = (await once(pending, "response")) as [IncomingMessage];
    const content = await buffer(reply);
    return {
      status: reply.statusCode,
      body: content.toString(),
      retryAfter: Number(reply.headers["retry-after"] ?? 0),
      error: undefined,
    };
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    return { status: undefined, body: "", retryAfter: 0, error: code ?? name };
  }
}

export function shopperAddress(number: number): string {
  return `127.${1 + ((number >> 16) & 127)}.${(number >> 8) & 255}.${1 + (number & 127)}`;
}
