import { afterAll, beforeAll, expect, test } from "vitest";
import type { GoodsImport } from "#contract/api/staff-imports.ts";
import { createGoodsShop, type GoodsShop, kaftanName } from "../../../tests/kit/goods.ts";
import { sheetsOf } from "../../../tests/kit/sheets.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

let shop: GoodsShop;
let sheets: ReturnType<typeof sheetsOf>;
beforeAll(async () => {
  shop = await createGoodsShop({ name: "Something else" });
  sheets = sheetsOf(shop, shop.keeper);
});
afterAll(() => shop.close());

const makeType = (id: string, name: string) =>
  sheets.call<Reply<GoodsImport>>(`POST /staff/imports/${id}/types`, { name });

test("a type that cells name is made in place, and every row of it is right", async () => {
  const [long, short, dear] = [kaftanName(), kaftanName(), kaftanName()];
  const file = [
    "Name,For,Type,Price",
    `${long},Women,Boubou,38k`,
    `${short},Women,boubou,"₦35,000"`,
    `${dear},Women,Boubou,a lot`,
    `${kaftanName()},Women,Wrapper,9k`,
    `${long},Women,Boubou,1`,
  ].join("\n");
  const { id } = await sheets.look(file);
  const [first] = await sheets.rows(id, "tab=faulty");
  expect(first?.faults).toEqual([
    {
      column: "Type",
      text: "Boubou",
      message: "is no type the shop has.",
      suggestion: "",
      newType: "Boubou",
    },
  ]);
  const { status, body } = await makeType(id, "Boubou");
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({ version: 2, counts: { new: 2, faulty: 3 } });
  expect(
    (await sheets.rows(id, "tab=faulty")).map(({ row, faults }) => [
      row,
      faults.map(({ message }) => message),
    ]),
  ).toEqual([
    [4, ["is not an amount in naira."]],
    [5, ["is no type the shop has."]],
    [6, ["is already in row 2"]],
  ]);
  await sheets.write(id);
  const { data } = await shop.goods.list(`tab=all&search=${encodeURIComponent(short)}`);
  expect(data).toMatchObject([{ name: short, type: { name: "Boubou" } }]);
  expect((await makeType(id, "Wrapper")).status).toBe(409);
});

test("whoever may not edit goods makes none", async () => {
  const { id } = await sheets.look(`Name,For,Type,Price\n${kaftanName()},Men,Danshiki,9k\n`);
  const packer = await signInStaff(shop, "packer");
  const { status } = await sheetsOf(shop, packer).call(`POST /staff/imports/${id}/types`, {
    name: "Danshiki",
  });
  expect(status).toBe(403);
  expect((await makeType(id, "12")).status).toBe(400);
});
