import type { PayazaConfig } from "#server/platform/config/payment-config.ts";
import { isObject, parseDecimalKobo, parseJsonObject, toText } from "../json.ts";
import { type PaymentSource, type ProviderAnswer, toTransferSource } from "../provider.ts";
import { callPayaza } from "./client.ts";

const controller = "/merchant-collection/transfer_notification_controller";
/** An account's own reference is ours too. */
const queries = {
  window: `${controller}/merchant/transaction-query?merchant_reference=`,
  account: `${controller}/transaction-query?transaction_reference=`,
} as const;

export async function queryTransaction(
  config: PayazaConfig,
  reference: string,
  channel: keyof typeof queries = "window",
): Promise<ProviderAnswer> {
  const reply = await callPayaza(config, `${queries[channel]}${encodeURIComponent(reference)}`);
  return "error" in reply
    ? { kind: "unknown", cause: reply.error }
    : parseAnswer(reply.status, reply.body);
}

export function parseAnswer(status: number, body: string): ProviderAnswer {
  if (status === 401 || status === 403) return { kind: "refused", cause: `HTTP ${status}` };
  const reply = parseJsonObject(body);
  const message = toText(reply?.message);
  if (/authentication failed/i.test(message)) return { kind: "refused", cause: "HTTP 200" };
  if (/not found/i.test(message) && (status === 400 || status === 404))
    return { kind: "not_found" };
  if (status !== 200) return { kind: "unknown", cause: `HTTP ${status}` };
  if (reply?.success !== true || !isObject(reply.data)) {
    return { kind: "unknown", cause: "HTTP 200 without transaction data" };
  }
  return parseTransaction(reply.data);
}

function parseSource(data: Readonly<Record<string, unknown>>): PaymentSource {
  if (!/transfer|virtual/i.test(toText(data.transaction_type))) return { channel: "card" };
  return toTransferSource(data.sender_name, data.sender_account_number, data.source_bank_name);
}

/** Initialized and failed payments name the full amount too. */
function parseTransaction(data: Readonly<Record<string, unknown>>): ProviderAnswer {
  const status = toText(data.transaction_status).toLowerCase();
  switch (status) {
    case "completed": {
      const amountKobo = parseDecimalKobo(toText(data.amount_received));
      if (amountKobo === undefined)
        return { kind: "unknown", cause: "Completed without an amount" };
      return {
        kind: "completed",
        merchantReference: toText(data.merchant_transaction_reference),
        providerReference: toText(data.transaction_reference),
        amountKobo,
        currency: toText(data.currency).toUpperCase(),
        source: parseSource(data),
      };
    }
    case "failed":
      return { kind: "failed" };
    case "reversed":
    case "refunded":
      return { kind: "reversed" };
    case "initialized":
      return { kind: "initialized" };
    case "":
      return { kind: "unknown", cause: "no status" };
    default:
      // Other statuses are undocumented: the payment may still go either way.
      return { kind: "pending" };
  }
}
