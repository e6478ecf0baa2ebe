import { expect, test } from "vitest";
import { parseAnswer } from "./query.ts";

const found = (data: string) =>
  `{"message":"Transaction data found","success":true,"data":{${data}}}`;
const money = '"amount_received":1200.50,"currency":"ngn"';
const references =
  '"transaction_reference":"P-C-20261121-AAAAAAAAAA","merchant_transaction_reference":"ASO-1234ABCD"';

test("reads a completed payment with its exact amount", () => {
  const body = found(`${references},"transaction_status":"Completed",${money}`);
  expect(parseAnswer(200, body)).toEqual({
    kind: "completed",
    merchantReference: "ASO-1234ABCD",
    providerReference: "P-C-20261121-AAAAAAAAAA",
    amountKobo: 120_050,
    currency: "NGN",
    source: { channel: "card" },
  });
});

test("reads an amount that is text, and a card's missing provider reference", () => {
  const body = found(
    '"transaction_reference":null,"merchant_transaction_reference":"A","transaction_status":"COMPLETED","amount_received":"5000","currency":"NGN"',
  );
  expect(parseAnswer(200, body)).toMatchObject({ amountKobo: 500_000, providerReference: "" });
});

test("reads who sent a transfer", () => {
  const sender =
    '"transaction_type":"Bank Transfer","sender_name":"ADA OBI","sender_account_number":"0123456789","source_bank_name":"Sample Bank"';
  const body = found(`${references},"transaction_status":"Completed",${money},${sender}`);
  expect(parseAnswer(200, body)).toMatchObject({
    source: {
      channel: "transfer",
      sender: { name: "ADA OBI", account: "0123456789", bank: "Sample Bank" },
    },
  });
});

test.each([
  ["Initialized", "initialized"],
  ["Failed", "failed"],
  ["Reversed", "reversed"],
  ["Processing", "pending"],
  ["Expired", "pending"],
])("reads the status %s as %s, without its amount", (status, kind) => {
  const body = found(`${references},"transaction_status":"${status}",${money}`);
  expect(parseAnswer(200, body)).toEqual({ kind });
});

test.each([
  [
    "an unknown reference",
    400,
    '{"message":"Transaction not found","success":false,"data":null}',
    "not_found",
  ],
  ["another 400", 400, '{"message":"Bad request"}', "unknown"],
  ["a server error", 500, "oops", "unknown"],
  ["a cut-off body", 200, '{"success":true,"data":{"trans', "unknown"],
  ["success false", 200, '{"success":false,"data":null}', "unknown"],
  ["a list", 200, "[]", "unknown"],
  ["no status", 200, found(references), "unknown"],
  ["completed without an amount", 200, found('"transaction_status":"Completed"'), "unknown"],
  [
    "completed with a negative amount",
    200,
    found('"transaction_status":"Completed","amount_received":-1'),
    "unknown",
  ],
  ["a refused key", 401, '{"message":"Authentication failed"}', "refused"],
  ["a forbidden key", 403, "", "refused"],
  [
    "a refused key answered with 200",
    200,
    '{"message":"Authentication failed","status":false}',
    "refused",
  ],
])("reads %s", (_name, status, body, kind) => {
  expect(parseAnswer(status, body).kind).toBe(kind);
});
