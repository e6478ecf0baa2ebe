import type { PayazaConfig } from "#server/platform/config.ts";
import { callProvider } from "./call-provider.ts";
import { type ProviderAnswer, readAnswer } from "./read-answer.ts";

const queryPath =
  "/merchant-collection/transfer_notification_controller/merchant/transaction-query";

/**
 * Asks the provider what became of an attempt: the only thing the store believes about money. Never throws;
 * what could not be learned is `unknown`.
 * @param reference our own stored reference, never one that came from outside
 */
export async function askProvider(
  config: PayazaConfig,
  reference: string,
): Promise<ProviderAnswer> {
  const path = `${queryPath}?merchant_reference=${encodeURIComponent(reference)}`;
  const reply = await callProvider(config, path);
  return "fault" in reply
    ? { kind: "unknown", cause: reply.fault }
    : readAnswer(reply.status, reply.body);
}
