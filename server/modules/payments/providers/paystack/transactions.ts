import { toNaira } from "#contract/money/naira.ts";
import { type PaystackConfig, providerNames } from "#server/platform/config/payment-config.ts";
import { isObject, toText } from "../json.ts";
import {
  type PaymentSource,
  type PaymentToStart,
  type ProviderAnswer,
  type StartAnswer,
  toTransferSource,
} from "../provider.ts";
import { callPaystack, objectOf, parseKobo } from "./client.ts";
import { sumPaystackRefunds } from "./refunds.ts";

export async function initializeTransaction(
  config: PaystackConfig,
  { reference, amountKobo, customer, returnUrl, checkoutUrl }: PaymentToStart,
): Promise<StartAnswer> {
  const toStart = (url: string): StartAnswer => ({
    kind: "started",
    start: {
      checkout: "page",
      checkoutUrl: url,
      providerName: providerNames.paystack,
      connectionMode: config.mode,
      reference,
      amount: toNaira(amountKobo),
      currency: "NGN",
    },
  });
  if (checkoutUrl) return toStart(checkoutUrl);
  const reply = await callPaystack(config, "/transaction/initialize", {
    body: {
      reference,
      email: customer.email,
      amount: amountKobo,
      currency: "NGN",
      channels: ["card", "bank_transfer"],
      callback_url: returnUrl,
      metadata: { cancel_action: returnUrl },
    },
  });
  if ("error" in reply) return { kind: "unavailable", cause: reply.error };
  const url = toText(objectOf(reply.data).authorization_url);
  const isOwn = URL.canParse(url) && new URL(url).origin === config.checkoutOrigin;
  return isOwn
    ? toStart(url)
    : { kind: "unavailable", cause: `HTTP ${reply.status} ${reply.message}`.trim() };
}

export async function verifyTransaction(
  config: PaystackConfig,
  reference: string,
): Promise<ProviderAnswer> {
  const path = `/transaction/verify/${encodeURIComponent(reference)}`;
  const reply = await callPaystack(config, path, { route: "/transaction/verify" });
  if ("error" in reply) return { kind: "unknown", cause: reply.error };
  const { status, message, data } = reply;
  if (reply.isRefused) return { kind: "refused", cause: `HTTP ${status}` };
  if (/not found/i.test(message) && (status === 400 || status === 404)) {
    return { kind: "not_found" };
  }
  if (!isObject(data)) return { kind: "unknown", cause: `HTTP ${status} without transaction data` };
  const answer = parseTransaction(data);
  return answer.kind === "reversed" ? await findReversed(config, toText(data.id)) : answer;
}

/** A payment of which a part was refunded may be called reversed too. */
async function findReversed(config: PaystackConfig, transaction: string): Promise<ProviderAnswer> {
  const sentBack = await sumPaystackRefunds(config, transaction);
  if ("error" in sentBack) return { kind: "unknown", cause: sentBack.error };
  const { amountKobo } = sentBack;
  return amountKobo > 0 ? { kind: "reversed", sentBackKobo: amountKobo } : { kind: "reversed" };
}

function parseTransaction(data: Readonly<Record<string, unknown>>): ProviderAnswer {
  switch (toText(data.status).toLowerCase()) {
    case "success": {
      const amountKobo = parseKobo(data.amount);
      if (amountKobo === undefined) return { kind: "unknown", cause: "success without an amount" };
      return {
        kind: "completed",
        merchantReference: toText(data.reference),
        providerReference: toText(data.id),
        amountKobo,
        currency: toText(data.currency).toUpperCase(),
        source: parseSource(data),
      };
    }
    case "failed":
      return { kind: "failed" };
    case "reversed":
      return { kind: "reversed" };
    // Opened, and not paid so far.
    case "abandoned":
      return { kind: "initialized" };
    case "":
      return { kind: "unknown", cause: "no status" };
    default:
      return { kind: "pending" };
  }
}

function parseSource(data: Readonly<Record<string, unknown>>): PaymentSource {
  if (!/^(bank_transfer|dedicated_nuban)$/.test(toText(data.channel))) return { channel: "card" };
  const from = objectOf(data.authorization);
  return toTransferSource(from.sender_name, from.sender_bank_account_number, from.sender_bank);
}
