import { expect, test } from "vitest";
import { parseRefundList } from "./refunds.ts";

const entry =
  '{"refund_transaction_reference":"P-R-1","payment_transaction_reference":"P-C-1","refund_amount":1200.50}';
const read = [{ refundReference: "P-R-1", paymentReference: "P-C-1", amountKobo: 120_050 }];

test.each([
  ["a plain list", `{"success":true,"data":[${entry}]}`, read],
  ["a page", `{"success":true,"data":{"total":1,"content":[${entry}]}}`, read],
  ["an empty list", '{"success":true,"data":[]}', []],
  ["a list with strangers in it", `{"success":true,"data":[null,"x",${entry}]}`, read],
  [
    "an amount that is text",
    '{"success":true,"data":[{"amount":"40.0"}]}',
    [{ refundReference: "", paymentReference: "", amountKobo: 4_000 }],
  ],
  [
    "no amount",
    '{"success":true,"data":[{}]}',
    [{ refundReference: "", paymentReference: "", amountKobo: undefined }],
  ],
  ["no list", '{"success":true,"data":{"total":0}}', undefined],
  ["success false", '{"success":false,"data":[]}', undefined],
  ["a page of a proxy", "<html>", undefined],
])("reads %s", (_name, body, expected) => {
  expect(parseRefundList(body)).toEqual(expected);
});
