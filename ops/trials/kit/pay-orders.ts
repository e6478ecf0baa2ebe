import { payazaConfig } from "../../../tests/kit/payaza-config.ts";
import type { TrialStore } from "./trial-store.ts";

/**
 * Lets buyers of unpaid orders pay at the provider, which tells the store by webhooks where the sandbox was told to.
 * @param every how manieth of them pays
 * @returns how many did
 */
export async function payOrders(
  { runtime, sandbox }: Pick<TrialStore, "runtime" | "sandbox">,
  every = 1,
): Promise<number> {
  const rows = await runtime.db.rows<{ reference: string; kobo: number; email: string }>({
    text: `select a.reference, a.amount_kobo as kobo, o.email from payment_attempt a
      join shop_order o on o.id = a.order_id where o.status = 'PENDING_PAYMENT' order by a.reference`,
  });
  const known = new Set(sandbox.control.payments().map((each) => each.merchantReference));
  const payers = rows.filter(({ reference }, i) => i % every === 0 && !known.has(reference));
  for (const { reference, kobo, email } of payers) {
    sandbox.control.open({
      merchant_key: payazaConfig(runtime.config).publicKey,
      connection_mode: "Test",
      checkout_amount: kobo / 100,
      currency_code: "NGN",
      first_name: "Adaeze",
      last_name: "Okafor",
      email_address: email,
      phone_number: "+2348012345678",
      transaction_reference: reference,
    });
    sandbox.control.pay(reference);
  }
  return payers.length;
}
