import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StatementRow, TransferCandidate } from "#contract/api/payments/bank-transfers.ts";
import { createTransferDesk, type TransferDesk } from "../../../../tests/kit/transfer-desk.ts";
import { isSimilarTransfer } from "./similar-transfer.ts";

const money = (bankReference: string, narration = "", orderId = "") => ({
  ...{ bankReference, narration },
  orderId: orderId || `ord_${bankReference}`,
});

test.each([
  [money("FT123"), money("FT123/ADA OBI"), true],
  [money("ft 123"), money("NIP", "TRF/FT-123/ADA OBI"), true],
  [money("Ada Obi"), money("S9912", "NIP TRF FRM OBI ADA TO ASO FASHION"), true],
  [money("S1", "NIP/OBI ADA/ASO-7K2M9X4P"), money("S2", "TRF FROM ADA OBI"), true],
  [money("S1", "", "ord_1"), money("S2", "", "ord_1"), true],
  [money("S1", "NIP/OBI ADA"), money("S2", "NIP/EZE NGOZI"), false],
  [money("FT123"), money("FT456/ADA OBI"), false],
  [money("S1", "NIP TRANSFER"), money("S2", "NIP TRANSFER FROM EZE"), false],
])("%j and %j of one day and amount may be the same money: %s", (a, b, isSimilar) => {
  expect(isSimilarTransfer(a, b)).toBe(isSimilar);
  expect(isSimilarTransfer(b, a)).toBe(isSimilar);
});

describe("a payment that may be recorded already", () => {
  let at: TransferDesk;
  beforeAll(async () => {
    at = await createTransferDesk();
  });
  afterAll(() => at.close());

  test("needs confirmation, and is recorded only if staff confirm that it is another payment", async () => {
    const first = await at.place();
    const second = await at.place();
    await at.receive(first, { bankReference: "FT123" });
    const details = { bankReference: "FT123/ADA OBI" };
    const refused = await at.confirm(second, details);
    expect([refused.status, refused.body.code]).toEqual([409, "similar_payment"]);
    expect(refused.body.meta).toMatchObject({
      similar: [{ orderNumber: first.order.orderNumber, bankReference: "FT123", amount: 10_000 }],
    });
    expect(await at.desk.pay.books(at.bookOf(second))).toMatchObject({ captured: [] });
    await at.receive(second, { ...details, isSeparate: true });
    expect(await at.desk.pay.books(at.bookOf(second))).toMatchObject({ captured: [10_000] });
  });

  test("is not another day's or another amount's", async () => {
    const [one, two, three] = [await at.place(7_000), await at.place(7_500), await at.place(7_000)];
    await at.receive(one, { bankReference: "GT77", receivedOn: "2026-11-20" });
    await at.receive(two, { bankReference: "GT77/ADA OBI", receivedOn: "2026-11-20" });
    await at.receive(three, { bankReference: "GT77/ADA OBI", receivedOn: "2026-11-21" });
  });

  test("is recorded once for two requests at the same time", async () => {
    const [one, two] = [await at.place(6_100), await at.place(6_100)];
    const replies = await Promise.all([
      at.confirm(one, { bankReference: "RC55" }),
      at.confirm(two, { bankReference: "RC55/EZE" }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("is marked as similar in a statement, and can be matched to its order by hand", async () => {
    const typed = await at.place(5_250);
    const other = await at.place(5_250);
    const { receivedOn } = await at
      .receive(typed, { bankReference: "ZX900", amount: 5_250 })
      .then(({ transfers: [transfer] }) => ({ receivedOn: transfer?.receivedOn }));
    const rows = (
      await at.statement(
        [
          "Date,Narration,Reference,Credit",
          `${receivedOn},NIP OBI ADA,ZX900/ADA OBI,"5,250.00"`,
          `${receivedOn},NIP EZE NGOZI,QQ1,"5,250.00"`,
        ].join("\n"),
      )
    ).body.data.rows;
    expect(rows.map(({ match }) => match)).toEqual(["similar", "none"]);
    expect(rows[0]?.similar).toMatchObject({ orderNumber: typed.order.orderNumber });
    const candidates = async (query: string) =>
      (await at.desk.call<TransferCandidate[]>(`GET /staff/bank-transfers/candidates?${query}`))
        .body.data;
    expect((await candidates("amount=5250")).map(({ id }) => id)).toEqual([other.order.id]);
    const [found] = await candidates(`amount=1&search=${other.order.orderNumber.toLowerCase()}`);
    expect(found).toMatchObject({ id: other.order.id, due: 5_250 });
    const { amount, bankReference, narration } = rows[1] as StatementRow;
    await at.receive(other, {
      ...{ amount, bankReference, narration, receivedOn: receivedOn ?? "" },
      due: found?.due ?? 0,
    });
    expect(await at.desk.pay.books(at.bookOf(other))).toMatchObject({ status: "PAID" });
    const { headers } = at.desk.support;
    const refused = await at.desk.pay.shop.api("GET /staff/bank-transfers/candidates?amount=1", {
      headers,
    });
    expect(refused.status).toBe(403);
  });
});
