import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTransferDesk, type TransferDesk } from "../../../../tests/kit/transfer-desk.ts";
import { parseOrderNumbers } from "./match-statement.ts";
import { parseStatement, parseStatementDay } from "./parse-statement.ts";

describe("reading a statement", () => {
  test("days as banks write them", () => {
    const days = {
      "23/11/2026": "2026-11-23",
      "3-11-2026 10:22": "2026-11-03",
      "23-Nov-26": "2026-11-23",
      "23 November 2026": "2026-11-23",
      "2026-11-23T00:00:00.000Z": "2026-11-23",
      "23.11.2026": "2026-11-23",
      "23rd Nov 2026": "2026-11-23",
      "Nov 23, 2026": "2026-11-23",
      "November 3 2026 10:22": "2026-11-03",
      "20261123": "2026-11-23",
      "20261323": undefined,
      "Nov 31, 2026": undefined,
      "11/23/2026": undefined,
      "31/02/2026": undefined,
      "Opening balance": undefined,
      "": undefined,
    };
    for (const [written, day] of Object.entries(days)) {
      expect(parseStatementDay(written), written).toBe(day);
    }
  });

  test("order numbers, however a bank splits and writes them", () => {
    const number = "ASO-7K2M9X4P";
    for (const narration of [
      "NIP/GTB/OBI ADA/ASO-7K2M9X4P",
      "trf from obi ada aso7k2m9x4p",
      "ASO 7K2M9X4P",
      "TRFASO7K2M9X4PFRM",
      "payment 7K2M9X4P thanks",
      "AS0–7K2M9X4P",
    ]) {
      expect(parseOrderNumbers(narration), narration).toContain(number);
    }
    expect(parseOrderNumbers("OBI ADA 08031234567")).toEqual([]);
  });

  test("credits in their own column, below the bank's header lines", () => {
    const read = parseStatement([
      ["Zenith Bank Plc"],
      ["Account", "1012345678"],
      ["Trans Date", "Value Date", "Narration", "Debit (NGN)", "Credit (NGN)", "Balance"],
      ["23/11/2026", "23/11/2026", "OBI ADA ASO-7K2M9X4P", "", "10,000.00", "90,000.00"],
      ["23/11/2026", "23/11/2026", "POS PURCHASE", "5,000.00", "", "85,000.00"],
      ["23/11/2026", "23/11/2026", "STAMP DUTY", "50.00", "0.00", "84,950.00"],
      [],
      ["", "", "Total", "5,050.00", "10,000.00", ""],
    ]);
    expect(read).toEqual({
      lines: [
        {
          row: 4,
          receivedOn: "2026-11-23",
          amountKobo: 1_000_000,
          narration: "OBI ADA ASO-7K2M9X4P",
          bankReference: "OBI ADA ASO-7K2M9X4P",
        },
      ],
      invalid: [],
      skipped: 3,
    });
  });

  test("no amount in a row wider than its headings, also with an empty end", () => {
    const read = parseStatement([
      ["Date", "Narration", "Credit", "Balance"],
      ["23/11/2026", "OBI", "ADA", "18,500.00", ""],
      ["23/11/2026", "OBI ADA", "500.00", "600.00"],
    ]);
    expect(read?.lines.map(({ amountKobo }) => amountKobo)).toEqual([50_000]);
    expect(read?.invalid.map(({ row }) => row)).toEqual([2]);
  });

  test("credits by a sign or a word next to the amount", () => {
    const amounts = (rows: string[][]) =>
      parseStatement(rows)?.lines.map(({ amountKobo }) => amountKobo);
    expect(
      amounts([
        ["Date", "Description", "Amount", "Type", "Reference"],
        ["23-Nov-2026", "in", "₦2,500.50", "CR", "S1"],
        ["23-Nov-2026", "out", "2,500.50", "DR", "S2"],
        ["23-Nov-2026", "out", "2,500.50", "Debit", "S3"],
      ]),
    ).toEqual([250_050]);
    expect(
      amounts([
        ["date", "remarks", "amount"],
        ["23-Nov-2026", "in", "+1,000.00"],
        ["23-Nov-2026", "in", "1,000.00 CR"],
        ["23-Nov-2026", "in", "1.250,75"],
        ["23-Nov-2026", "in", "8500,00"],
        ["23-Nov-2026", "out", "-1,000.00"],
        ["23-Nov-2026", "out", "(1,000.00)"],
        ["23-Nov-2026", "out", "1,000.00DR"],
      ]),
    ).toEqual([100_000, 100_000, 125_075, 850_000]);
  });

  test.each(["Credit", "CR", "C", "Deposit", "DEPOSIT", "Direct credit", "Inward", "Transfer", ""])(
    "an amount next to %j is a credit",
    (sign) => {
      expect(signed(sign)).toHaveLength(1);
    },
  );

  test.each([
    ...["D", "DR", "Dr.", "Debit", "DEBIT ALERT", "Direct Debit", "Withdrawal", "Money out"],
    ...["Paid out", "Payout", "Outward", "Outflow", "OUT", "Transfer out"],
  ])("an amount next to %j is a debit", (sign) => {
    expect(signed(sign)).toEqual([]);
  });

  test.each([
    [
      "wider than its headings",
      ["Date", "Narration", "Credit"],
      ["23/11/2026", "OBI ADA", "18", "500.00"],
    ],
    [
      "parted by its comma, with no balance",
      ["Date", "Narration", "Credit", "Balance"],
      ["23/11/2026", "OBI ADA", "18", "500.00"],
    ],
    [
      "parted twice",
      ["Date", "Narration", "Credit", "Balance", "Branch"],
      ["23/11/2026", "OBI ADA", "1", "018", "500.00"],
    ],
    [
      "wider than what is named of its headings",
      ["Date", "Narration", "Reference", "Credit", ""],
      ["23/11/2026", "OBI ADA", "S1", "18", "500.00"],
    ],
  ])("a row that is %s is reported as invalid and credits nothing", (_, head, row) => {
    const read = parseStatement([head, row]);
    expect(read).toMatchObject({ lines: [], invalid: [{ row: 2 }], skipped: 0 });
  });

  test("reads a small amount next to a balance", () => {
    const head = ["Date", "Narration", "Credit", "Balance"];
    const rows = [
      ["23/11/2026", "OBI ADA", "18.00", "500.00"],
      ["23/11/2026", "OBI ADA", "18", "1,500.00"],
    ];
    expect(parseStatement([head, ...rows])).toMatchObject({
      lines: [{ amountKobo: 1_800 }, { amountKobo: 1_800 }],
      invalid: [],
    });
  });

  test("no statement", () => {
    expect(parseStatement([])).toBeUndefined();
    expect(
      parseStatement([
        ["Name", "Price"],
        ["Shirt", "10,000"],
      ]),
    ).toBeUndefined();
  });
});

describe("an uploaded statement", () => {
  let at: TransferDesk;
  beforeAll(async () => {
    at = await createTransferDesk();
  });
  afterAll(() => at.close());

  test("its rows are matched to their orders, and recorded once however often it is uploaded", async () => {
    const { pay } = at.desk;
    const fits = await at.place();
    const differs = await at.place();
    const paid = await at.place();
    const closed = await at.place();
    await at.receive(paid);
    await at.desk.pass(24 * 60 + 1);
    const late = closed.order.orderNumber;
    await at.desk.call(`POST /staff/orders/${closed.order.id}/cancel`, at.desk.owner, {
      version: 1,
      reason: "Asked for by the buyer",
    });
    const day = at.moneyOf(fits).receivedOn;
    const file = [
      "Date,Narration,Reference,Credit",
      `${day},OBI ADA ${fits.order.orderNumber},S1,"10,000.00"`,
      `${day},OBI ADA ${fits.order.orderNumber},S1,"10,000.00"`,
      `${day},EZE NGOZI ${differs.order.orderNumber.toLowerCase()},S2,"9,000.00"`,
      `${day},IBE UCHE ${paid.order.orderNumber},S3,"10,000.00"`,
      `${day},IBE UCHE ${late},S4,"10,000.00"`,
      `${day},${fits.order.orderNumber} AND ${differs.order.orderNumber},S5,"20,000.00"`,
      `${day},=HYPERLINK("http://x"),S6,"500.00"`,
      `${day},CHARGE,S7,`,
    ].join("\r\n");
    const matched = await at.statement(file);
    expect(matched.status, JSON.stringify(matched.body)).toBe(200);
    const { rows, skipped } = matched.body.data;
    expect(skipped).toBe(1);
    expect(rows.map(({ row, match }) => [row, match])).toEqual([
      [2, "fits"],
      [3, "counted"],
      [4, "differs"],
      [5, "not_expected"],
      [6, "not_expected"],
      [7, "none"],
      [8, "none"],
    ]);
    const [first] = rows;
    if (!first?.order) throw new Error("The first row names no order");
    const { amount, receivedOn, bankReference, narration, order } = first;
    const body = { amount, receivedOn, bankReference, narration, due: order.due };
    const confirm = () =>
      at.desk.call(`POST /staff/orders/${order.id}/bank-transfers`, at.desk.owner, body);
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(409);
    expect(await pay.books(at.bookOf(fits))).toMatchObject({ status: "PAID", captured: [10_000] });
    const again = await at.statement(file);
    expect(again.body.data.rows.slice(0, 2).map(({ match }) => match)).toEqual([
      "counted",
      "counted",
    ]);
  });

  test("explains why a file can't be read", async () => {
    const errorOf = async (content: string) => {
      const { status, body } = await at.statement(content);
      return [status, body.errors?.[0]?.field];
    };
    expect(await errorOf("")).toEqual([400, "file"]);
    expect(await errorOf("Name,Price\nShirt,1\n")).toEqual([400, "file"]);
    expect(await errorOf('Date,Credit\n"never closed,1\n')).toEqual([400, "file"]);
    expect(await errorOf("a\0b")).toEqual([400, "file"]);
    const many = `Date,Credit\n${"23/11/2026,1\n".repeat(2_001)}`;
    expect(await errorOf(many)).toEqual([400, "file"]);
    expect((await at.statement("x".repeat(1024 * 1024 + 1))).status).toBe(413);
  });
});

function signed(sign: string) {
  return parseStatement([
    ["Date/Time", "Amount", "Type", "Narration"],
    ["27/11/2026", "38,000", sign, "ASO-M1KP7YTY"],
  ])?.lines;
}
