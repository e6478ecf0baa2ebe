import type { PayazaConfig } from "#server/platform/config.ts";
import { type ProviderAnswer, readAnswer } from "./read-answer.ts";

const queryPath =
  "/merchant-collection/transfer_notification_controller/merchant/transaction-query";

/** Milliseconds after which a question counts as unanswered. */
const timeoutMs = 6_000;
/** Characters of a reply that are read; a real one has about a thousand. */
const replyLimit = 64 * 1024;

/**
 * Asks the provider what became of an attempt: the only thing the store believes about money. Never throws;
 * what could not be learned is `unknown`.
 * @param reference our own stored reference, never one that came from outside
 */
export async function askProvider(
  config: PayazaConfig,
  reference: string,
): Promise<ProviderAnswer> {
  const url = `${config.apiBase}${queryPath}?merchant_reference=${encodeURIComponent(reference)}`;
  try {
    const reply = await fetch(url, {
      headers: {
        authorization: `Payaza ${Buffer.from(config.publicKey).toString("base64")}`,
        "x-tenantid": config.mode.toLowerCase(),
        accept: "application/json",
      },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return readAnswer(reply.status, (await reply.text()).slice(0, replyLimit));
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    return {
      kind: "unknown",
      cause: name === "TimeoutError" ? "no answer in time" : "unreachable",
    };
  }
}
