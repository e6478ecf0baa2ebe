import { kobo } from "#contract/money/kobo.ts";
import type { PaystackConfig } from "#server/platform/config/payment-config.ts";
import { callProvider, type ProviderReply } from "../call-provider.ts";
import { isObject, parseJsonObject, toText } from "../json.ts";

/** @param route the path in traces, which hold no payment reference */
export async function callPaystack(
  { apiBase, secretKey }: PaystackConfig,
  path: string,
  { route = path, body }: { readonly route?: string; readonly body?: Record<string, unknown> } = {},
): Promise<PaystackReply> {
  const headers = { authorization: `Bearer ${secretKey}` };
  const reply = await callProvider({ base: apiBase, path, route, headers, body });
  return "error" in reply ? reply : parseReply(reply);
}

export type PaystackReply =
  | { readonly error: string }
  | {
      readonly status: number;
      readonly message: string;
      readonly isRefused: boolean;
      /** Only of a reply that says it succeeded. */
      readonly data: unknown;
    };

function parseReply({ status, body }: Exclude<ProviderReply, { error: string }>): PaystackReply {
  const reply = parseJsonObject(body);
  const message = toText(reply?.message).slice(0, 100);
  const isRefused = status === 401 || status === 403 || /invalid key/i.test(message);
  const isSuccess = status >= 200 && status < 300 && reply?.status === true;
  return { status, message, isRefused, data: isSuccess ? reply?.data : undefined };
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/** Whole kobo, as a number or text; undefined for anything else. */
export function parseKobo(value: unknown) {
  const text = toText(value);
  const amount = Number(text);
  return /^\d{1,16}$/.test(text) && Number.isSafeInteger(amount) ? kobo(amount) : undefined;
}
