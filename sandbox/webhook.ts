import { createHmac } from "node:crypto";
import type { EventPlan } from "./payment-plan.ts";
import type { SandboxDispute, SandboxPayment } from "./payment-store.ts";
import { writePaystackWebhook } from "./paystack/webhook.ts";
import { signEvent, tamper, type Webhook } from "./sign-event.ts";

export interface SigningKeys {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly paystackKey: string;
}

export function writeWebhook(
  payment: SandboxPayment,
  event: EventPlan,
  keys: SigningKeys,
  disputes: readonly SandboxDispute[] = [],
): Webhook {
  if (payment.protocol === "paystack") {
    const { merchantReference } = payment;
    const dispute = disputes.findLast((each) => each.paymentReference === merchantReference);
    return writePaystackWebhook(payment, event, keys.paystackKey, dispute);
  }
  const body = writeBody(payment, event);
  const headers: Record<string, string> = {
    "content-type": "application/json",
    authentication: Buffer.from(keys.publicKey).toString("base64"),
    notificationorigin: "Payaza",
    "user-agent": "Java-http-client/17.0.10",
  };
  const signature = signEvent(body, event, keys.secretKey, "base64");
  if (signature !== undefined) headers["x-payaza-signature"] = signature;
  return { body: tamper(body, event), headers };
}

export function sign(body: string, secretKey: string): string {
  return createHmac("sha512", secretKey).update(body).digest("base64");
}

/** Decimals keep their trailing zeros, so reformatting changes the bytes. */
function writeBody(payment: SandboxPayment, event: EventPlan): string {
  if (event.kind === "payout") return writePayout();
  const failed =
    (event.status ?? (payment.status === "Failed" ? "Failed" : "Completed")) === "Failed";
  const decimal = event.bytes === "reformatted" ? plainDecimal : javaDecimal;
  const { customer } = payment;
  const fields: readonly (readonly [string, string])[] = [
    ["transaction_reference", text(payment.providerReference)],
    [
      "merchant_reference",
      text(event.kind === "unknown_reference" ? "NOT-OF-THIS-SHOP" : payment.merchantReference),
    ],
    ["transaction_status", text(failed ? "Transaction Failed" : "Funds Received")],
    ["status", text(failed ? "Failed" : "Completed")],
    ["amount_received", decimal(payment.receivedKobo)],
    ["transaction_fee", event.bytes === "reformatted" ? "0" : "0.00"],
    ["request_amount", decimal(payment.amountKobo)],
    ["amount_validation", text("EXACT")],
    ["currency_code", text(payment.currency)],
    ["channel", text(payment.sender ? "Bank Transfer" : "Card")],
    ["received_from", writeSender(payment)],
    [
      "customer",
      `{"email_address":${text(customer.email)},"first_name":${text(customer.firstName)},` +
        `"last_name":${text(customer.lastName)},"mobile_number":" "}`,
    ],
    ["initiated_date", text(localTime(payment.initiatedAt))],
    ...(failed
      ? []
      : [
          [
            "current_status_date",
            text(localTime(payment.changedAt ?? payment.initiatedAt)),
          ] as const,
        ]),
    ["branch", "null"],
    ["narration", text(payment.sender ? "Transfer" : "Card payment")],
    ["business_fk", "1"],
  ];
  const separator = event.bytes === "reformatted" ? ", " : ",";
  return `{${fields.map(([name, value]) => `"${name}":${value}`).join(separator)}}`;
}

function writePayout(): string {
  return (
    '{"transaction_reference":"NIP_20261121_0000000001","transaction_status":"NIP_SUCCESS",' +
    '"amount_received":5000.00,"transaction_fee":0.00,"currency_code":"NGN",' +
    '"sent_to":{"account_name":"SAMPLE SUPPLIER","account_number":"0000000000","bank":"SAMPLE BANK"}}'
  );
}

function writeSender({ sender }: SandboxPayment): string {
  if (!sender) return "{}";
  const { name, account, bank } = sender;
  return `{"account_name":${text(name)},"account_number":${text(account)},"bank_name":${text(bank)}}`;
}

const text = (value: string): string => JSON.stringify(value);

/** `477.0`, `0.00`, `1234.56`: at least one decimal, as the provider writes them. */
const javaDecimal = (amountKobo: number): string =>
  amountKobo % 10 === 0 ? (amountKobo / 100).toFixed(1) : (amountKobo / 100).toFixed(2);

const plainDecimal = (amountKobo: number): string => String(amountKobo / 100);

/** Without a time zone, as the provider writes it. */
const localTime = (iso: string): string => iso.slice(0, 19).replace("T", " ");
