import { toNaira } from "#contract/money/naira.ts";
import type { PayazaConfig } from "#server/platform/config/payment-config.ts";
import { isObject, parseDecimalKobo, parseJsonObject, toText } from "../json.ts";
import { type AccountAnswer, type AccountRequest, readAccount } from "../provider.ts";
import { callPayaza } from "./client.ts";

const accountPath = "/merchant-collection/merchant/virtual_account/generate_virtual_account";

/** 78 Finance: the only bank of theirs whose accounts end when requested to. */
const bankCode = "1067";

export async function openAccount(
  config: PayazaConfig,
  requested: AccountRequest,
): Promise<AccountAnswer> {
  const { reference, amountKobo, customer, minutes, accountName } = requested;
  const reply = await callPayaza(config, accountPath, {
    account_name: accountName,
    account_type: "Dynamic",
    bank_code: bankCode,
    // Named optional, and refused without it.
    bvn: "",
    // Any amount is taken: the store decides what too little or too much means.
    has_amount_validation: false,
    account_reference: reference,
    customer_first_name: customer.firstName,
    customer_last_name: customer.lastName,
    customer_email: customer.email,
    customer_phone_number: customer.phone,
    transaction_description: `Order ${reference}`,
    transaction_amount: toNaira(amountKobo),
    expires_in_minutes: minutes,
  });
  if ("error" in reply) return { kind: "unavailable", cause: reply.error };
  const body = parseJsonObject(reply.body);
  const data = body?.success === true && isObject(body.data) ? body.data : undefined;
  if (reply.status !== 200 || !data || toText(data.account_reference) !== reference) {
    const message = toText(body?.message).slice(0, 100);
    return { kind: "unavailable", cause: `HTTP ${reply.status} ${message}`.trim() };
  }
  const allowedMinutes = Number(toText(data.expires_in_minutes) || minutes);
  const shorterMs = Math.max(0, minutes - allowedMinutes) * 60_000;
  return readAccount(
    {
      bank: data.bank_name,
      accountNumber: data.account_number,
      accountName: data.account_name,
      amountKobo: parseDecimalKobo(toText(data.transaction_amount_payable)),
      until: new Date(requested.until.getTime() - shorterMs),
    },
    requested,
  );
}
