import { readJsonObject, readText } from "./read-json.ts";

/** What is taken from a webhook: which payment it may concern, and what it claims of it. */
export interface ProviderEvent {
  /** References it names, ours first; none of them is proven to be ours. */
  readonly references: readonly string[];
  /** `Completed`, `Failed`, or the word a payout or an unknown event brings. */
  readonly status: string;
}

const textLimit = 100;

/**
 * Reads a signed webhook leniently: card events may lack our reference or a status.
 * @returns undefined when the body is not a JSON object
 */
export function readWebhook(body: Buffer): ProviderEvent | undefined {
  const event = readJsonObject(body.toString("utf8"));
  if (!event) return undefined;
  const references = [
    event.merchant_reference,
    event.merchant_transaction_reference,
    event.transaction_reference,
  ].map((value) => readText(value).slice(0, textLimit));
  const status = readText(event.status) || readText(event.transaction_status) || "unknown";
  return {
    references: [...new Set(references.filter(Boolean))],
    status: status.slice(0, textLimit),
  };
}
