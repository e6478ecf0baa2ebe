import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { PayazaConfig } from "#server/platform/config.ts";
import { callProvider } from "./call-provider.ts";
import { isObject, readJsonObject, readText } from "./read-json.ts";

const refundPath = "/refund-chargeback/refund/merchant/api/refund";

/** What the provider said to a refund. Anything that is neither a clear yes nor a clear no is `unknown`. */
export interface RefundAnswer {
  readonly kind: "done" | "failed" | "unknown";
  /** The provider's reference of the refund; empty where it gave none. */
  readonly refundReference: string;
  /** What it said, in a person's words; empty for a clear yes. */
  readonly cause: string;
}

/**
 * Asks the provider to return money, once. It knows no idempotency key, so asking again may pay twice.
 * @param reference the provider's own reference of the payment where it gave one, else ours
 */
export async function postRefund(
  config: PayazaConfig,
  reference: string,
  amountKobo: Kobo,
  reason: string,
): Promise<RefundAnswer> {
  const reply = await callProvider(config, refundPath, {
    transaction_reference: reference,
    refund_amount: toNaira(amountKobo),
    refund_reason: reason,
  });
  return "fault" in reply
    ? { kind: "unknown", refundReference: "", cause: reply.fault }
    : readRefundAnswer(reply.status, reply.body);
}

/** Reads the reply to a refund. */
export function readRefundAnswer(status: number, body: string): RefundAnswer {
  const reply = readJsonObject(body);
  const data = isObject(reply?.data) ? reply.data : {};
  const refundReference = readText(data.refund_transaction_reference).slice(0, 100);
  const isDone = data.successful === true || readText(data.status).toUpperCase() === "SUCCESS";
  if (status === 200 && reply?.success === true && isDone) {
    return { kind: "done", refundReference, cause: "" };
  }
  const cause = `HTTP ${status} ${readText(reply?.message).slice(0, 100)}`.trim();
  const isClearNo = [400, 401, 403, 404, 422].includes(status) && reply !== undefined;
  return { kind: isClearNo ? "failed" : "unknown", refundReference, cause };
}
