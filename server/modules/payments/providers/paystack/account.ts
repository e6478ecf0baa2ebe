import type { PaystackConfig } from "#server/platform/config/payment-config.ts";
import { toText } from "../json.ts";
import { type AccountAnswer, type AccountRequest, readAccount } from "../provider.ts";
import { callPaystack, objectOf, parseKobo } from "./client.ts";

/** Their charge by transfer: an account that takes one payment. */
export async function chargeTransfer(
  config: PaystackConfig,
  requested: AccountRequest,
): Promise<AccountAnswer> {
  const { reference, amountKobo, customer, until } = requested;
  const reply = await callPaystack(config, "/charge", {
    body: {
      reference,
      email: customer.email,
      amount: amountKobo,
      currency: "NGN",
      bank_transfer: { account_expires_at: until.toISOString() },
    },
  });
  if ("error" in reply) return { kind: "unavailable", cause: reply.error };
  const data = objectOf(reply.data);
  const isOurs = toText(data.reference) === reference;
  if (!isOurs || toText(data.status).toLowerCase() !== "pending_bank_transfer") {
    return { kind: "unavailable", cause: `HTTP ${reply.status} ${reply.message}`.trim() };
  }
  const endsAt = new Date(toText(data.account_expires_at));
  return readAccount(
    {
      bank: objectOf(data.bank).name,
      accountNumber: data.account_number,
      accountName: data.account_name,
      amountKobo: parseKobo(data.amount),
      until: Number.isNaN(endsAt.getTime()) ? until : endsAt,
    },
    requested,
  );
}
