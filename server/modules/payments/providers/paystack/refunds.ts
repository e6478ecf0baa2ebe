import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import type { PaystackConfig } from "#server/platform/config/payment-config.ts";
import { isObject, toText } from "../json.ts";
import {
  isWantedRefund,
  type RefundAnswer,
  type RefundLookupResult,
  type RefundToSend,
  type WantedRefund,
} from "../provider.ts";
import { callPaystack, objectOf, parseKobo } from "./client.ts";

/** Queued, and made within days: `refund.processed` or the next query tells when. */
export async function createPaystackRefund(
  config: PaystackConfig,
  { reference, amountKobo, reason }: RefundToSend,
): Promise<RefundAnswer> {
  const reply = await callPaystack(config, "/refund", {
    body: { transaction: reference, amount: amountKobo, currency: "NGN", merchant_note: reason },
  });
  if ("error" in reply) return { kind: "unknown", refundReference: "", cause: reply.error };
  const { status, message, data } = reply;
  const refundReference = toText(objectOf(data).id).slice(0, 100);
  if (refundReference !== "") return { ...readState(objectOf(data).status), refundReference };
  const cause = `HTTP ${status} ${message}`.trim();
  const isRejected = status >= 400 && status < 500 && status !== 408 && message !== "";
  return { kind: isRejected ? "failed" : "unknown", refundReference: "", cause };
}

const pageSize = 50;
const maxPages = 10;

export async function findPaystackRefund(
  config: PaystackConfig,
  wanted: WantedRefund,
): Promise<RefundLookupResult> {
  return wanted.refundReference === null
    ? await searchRefunds(config, wanted)
    : await fetchRefund(config, wanted.refundReference);
}

async function fetchRefund(config: PaystackConfig, id: string): Promise<RefundLookupResult> {
  const path = `/refund/${encodeURIComponent(id)}`;
  const reply = await callPaystack(config, path, { route: "/refund/id" });
  if ("error" in reply) return { kind: "unknown", cause: reply.error };
  if (reply.status === 404) return { kind: "absent" };
  return isObject(reply.data)
    ? { ...readState(reply.data.status), refundReference: id }
    : { kind: "unknown", cause: `HTTP ${reply.status} without a refund` };
}

async function searchRefunds(
  config: PaystackConfig,
  wanted: WantedRefund,
): Promise<RefundLookupResult> {
  let toSkip = wanted.similarCount;
  const transaction = encodeURIComponent(wanted.paymentReferences.at(-1) ?? "");
  for (let page = 1; page <= maxPages; page += 1) {
    const path = `/refund?transaction=${transaction}&perPage=${pageSize}&page=${page}`;
    const reply = await callPaystack(config, path, { route: "/refund" });
    if ("error" in reply) return { kind: "unknown", cause: reply.error };
    if (!Array.isArray(reply.data)) {
      return { kind: "unknown", cause: `HTTP ${reply.status} without a list` };
    }
    for (const entry of reply.data.filter(isObject)) {
      const refundReference = toText(entry.id).slice(0, 100);
      const paymentReference = toText(objectOf(entry.transaction).id) || toText(entry.transaction);
      const listed = { refundReference, paymentReference, amountKobo: parseKobo(entry.amount) };
      if (!isWantedRefund(listed, wanted)) continue;
      if (toSkip === 0) return { ...readState(entry.status), refundReference };
      toSkip -= 1;
    }
    if (reply.data.length < pageSize) return { kind: "absent" };
  }
  return { kind: "unknown", cause: "a list beyond any bound" };
}

/** What went back of a payment or is on its way: our refunds, and what it lost in disputes. */
export async function sumPaystackRefunds(
  config: PaystackConfig,
  transactionId: string,
): Promise<{ readonly amountKobo: Kobo } | { readonly error: string }> {
  const path = `/refund?transaction=${encodeURIComponent(transactionId)}&perPage=100&page=1`;
  const reply = await callPaystack(config, path, { route: "/refund" });
  if ("error" in reply) return reply;
  if (!Array.isArray(reply.data)) return { error: `HTTP ${reply.status} without a list` };
  const counted = reply.data
    .filter(isObject)
    .filter(({ status }) => readState(status).kind !== "failed");
  return { amountKobo: sumKobo(counted.map(({ amount }) => parseKobo(amount) ?? kobo(0))) };
}

function readState(status: unknown): {
  readonly kind: "done" | "begun" | "failed" | "unknown";
  readonly cause: string;
} {
  switch (toText(status).toLowerCase()) {
    case "processed":
      return { kind: "done", cause: "" };
    case "pending":
    case "processing":
      return { kind: "begun", cause: "" };
    case "failed":
      return { kind: "failed", cause: "The refund failed." };
    case "needs-attention":
      return { kind: "unknown", cause: "It needs the customer's bank details: see the dashboard." };
    default:
      return { kind: "unknown", cause: "no known status" };
  }
}
