import { toNaira } from "#contract/money/naira.ts";
import type { PayazaConfig } from "#server/platform/config/payment-config.ts";
import { isObject, parseDecimalKobo, parseJsonObject, toText } from "../json.ts";
import {
  isWantedRefund,
  type ListedRefund,
  type RefundAnswer,
  type RefundLookupResult,
  type RefundToSend,
  type WantedRefund,
} from "../provider.ts";
import { callPayaza } from "./client.ts";

const historyPath = "/refund-chargeback/refund/merchant/api/refund_history";
const pageSize = 50;
const maxPages = 10;

export async function findPayazaRefund(
  config: PayazaConfig,
  wanted: WantedRefund,
): Promise<RefundLookupResult> {
  let toSkip = wanted.refundReference === null ? wanted.similarCount : 0;
  for (const [status, kind] of [
    ["Success", "done"],
    ["Initialized", "begun"],
  ] as const) {
    for (let page = 0; ; page += 1) {
      if (page === maxPages) return { kind: "unknown", cause: "a list beyond any bound" };
      const listed = await listPage(config, status, page);
      if ("cause" in listed) return { kind: "unknown", cause: listed.cause };
      for (const each of listed.refunds.filter((entry) => isWantedRefund(entry, wanted))) {
        if (toSkip === 0) return { kind, refundReference: each.refundReference };
        toSkip -= 1;
      }
      if (listed.refunds.length < pageSize) break;
    }
  }
  return { kind: "absent" };
}

async function listPage(
  config: PayazaConfig,
  status: string,
  page: number,
): Promise<{ readonly refunds: ListedRefund[] } | { readonly cause: string }> {
  const query = `?page=${page}&size=${pageSize}&refund_status=${status}`;
  const reply = await callPayaza(config, `${historyPath}${query}`);
  if ("error" in reply) return { cause: reply.error };
  const refunds = reply.status === 200 ? parseRefundList(reply.body) : undefined;
  return refunds ? { refunds } : { cause: `HTTP ${reply.status} without a list` };
}

export function parseRefundList(body: string): ListedRefund[] | undefined {
  const reply = parseJsonObject(body);
  const data = reply?.success === true ? reply.data : undefined;
  const list = [data, ...(isObject(data) ? Object.values(data) : [])].find(Array.isArray);
  return list?.filter(isObject).map((entry) => ({
    refundReference: toText(entry.refund_transaction_reference).slice(0, 100),
    paymentReference: toText(entry.payment_transaction_reference),
    amountKobo: parseDecimalKobo(toText(entry.refund_amount) || toText(entry.amount)),
  }));
}

const refundPath = "/refund-chargeback/refund/merchant/api/refund";

/** By the provider's own reference where it gave one. */
export async function postRefund(
  config: PayazaConfig,
  { reference, providerReference, amountKobo, reason }: RefundToSend,
): Promise<RefundAnswer> {
  const reply = await callPayaza(config, refundPath, {
    transaction_reference: providerReference ?? reference,
    refund_amount: toNaira(amountKobo),
    refund_reason: reason,
  });
  return "error" in reply
    ? { kind: "unknown", refundReference: "", cause: reply.error }
    : parseRefundAnswer(reply.status, reply.body);
}

export function parseRefundAnswer(status: number, body: string): RefundAnswer {
  const reply = parseJsonObject(body);
  const data = isObject(reply?.data) ? reply.data : {};
  const refundReference = toText(data.refund_transaction_reference).slice(0, 100);
  const isDone = data.successful === true || toText(data.status).toUpperCase() === "SUCCESS";
  if (status === 200 && reply?.success === true && isDone) {
    return { kind: "done", refundReference, cause: "" };
  }
  const cause = `HTTP ${status} ${toText(reply?.message).slice(0, 100)}`.trim();
  const isRejected = [400, 401, 403, 404, 422].includes(status) && reply !== undefined;
  return { kind: isRejected ? "failed" : "unknown", refundReference, cause };
}
