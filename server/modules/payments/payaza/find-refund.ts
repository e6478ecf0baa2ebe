import { kobo } from "#contract/money/kobo.ts";
import type { PayazaConfig } from "#server/platform/config.ts";
import { callProvider } from "./call-provider.ts";
import { readDecimalKobo } from "./decimal-kobo.ts";
import { isObject, readJsonObject, readText } from "./read-json.ts";

const historyPath = "/refund-chargeback/refund/merchant/api/refund_history";
const pageSize = 50;
/** More refunds than are made between a lost answer and the question what became of it. */
const pageLimit = 10;

/** A refund as it is looked for in the provider's list. */
export interface WantedRefund {
  /** The provider's reference of the payment and ours: either may be named. */
  readonly paymentReferences: readonly string[];
  readonly amountKobo: number;
  /** The provider's reference of the refund, where it gave one. */
  readonly refundReference: string | null;
  /** References of other refunds of ours, which this one is not. */
  readonly taken: readonly string[];
  /** Refunds of ours that were made of the same payment and sum, and whose references nobody knows. */
  readonly alike: number;
}

/** What the provider's list says of a refund; `unknown` is no answer at all. */
export type RefundFinding =
  | { readonly kind: "done" | "begun"; readonly refundReference: string }
  | { readonly kind: "absent" }
  | { readonly kind: "unknown"; readonly cause: string };

interface ListedRefund {
  readonly refundReference: string;
  readonly paymentReference: string;
  readonly amountKobo: number | undefined;
}

/**
 * Looks a refund up in the provider's list of those it made and of those it has begun. Entries that may be those of
 * others like it are passed over. Never throws.
 */
export async function findProviderRefund(
  config: PayazaConfig,
  wanted: WantedRefund,
): Promise<RefundFinding> {
  let others = wanted.refundReference === null ? wanted.alike : 0;
  for (const [status, kind] of [
    ["Success", "done"],
    ["Initialized", "begun"],
  ] as const) {
    for (let page = 0; ; page += 1) {
      if (page === pageLimit) return { kind: "unknown", cause: "a list beyond any bound" };
      const listed = await listPage(config, status, page);
      if ("cause" in listed) return { kind: "unknown", cause: listed.cause };
      for (const each of listed.refunds.filter((entry) => isWanted(entry, wanted))) {
        if (others === 0) return { kind, refundReference: each.refundReference };
        others -= 1;
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
  const reply = await callProvider(config, `${historyPath}${query}`);
  if ("fault" in reply) return { cause: reply.fault };
  const refunds = reply.status === 200 ? readRefundList(reply.body) : undefined;
  return refunds ? { refunds } : { cause: `HTTP ${reply.status} without a list` };
}

/** Reads one page of the list, which may stand in `data` or in a member of it; undefined when there is none. */
export function readRefundList(body: string): ListedRefund[] | undefined {
  const reply = readJsonObject(body);
  const data = reply?.success === true ? reply.data : undefined;
  const list = [data, ...(isObject(data) ? Object.values(data) : [])].find(Array.isArray);
  return list?.filter(isObject).map((entry) => ({
    refundReference: readText(entry.refund_transaction_reference).slice(0, 100),
    paymentReference: readText(entry.payment_transaction_reference),
    amountKobo: readDecimalKobo(readText(entry.refund_amount) || readText(entry.amount)),
  }));
}

function isWanted(listed: ListedRefund, wanted: WantedRefund): boolean {
  if (wanted.refundReference !== null) return listed.refundReference === wanted.refundReference;
  return (
    listed.amountKobo === kobo(wanted.amountKobo) &&
    wanted.paymentReferences.includes(listed.paymentReference) &&
    !wanted.taken.includes(listed.refundReference)
  );
}
