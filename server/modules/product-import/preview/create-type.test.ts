import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductImport } from "#contract/api/catalogue/product-imports.ts";
import { createImportCalls } from "../../../../tests/kit/imports.ts";
import { createProductShop, kaftanName, type ProductShop } from "../../../../tests/kit/products.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";

let shop: ProductShop;
let imports: ReturnType<typeof createImportCalls>;
beforeAll(async () => {
  shop = await createProductShop({ name: "Something else" });
  imports = createImportCalls(shop, shop.stockKeeper);
});
afterAll(() => shop.close());

const createType = (id: string, name: string) =>
  imports.call<Reply<ProductImport>>(`POST /staff/imports/${id}/product-types`, { name });

test("a type named in cells is created in place, which fixes all its rows", async () => {
  const [long, short, dear] = [kaftanName(), kaftanName(), kaftanName()];
  const file = [
    "Name,For,Type,Price",
    `${long},Women,Boubou,38k`,
    `${short},Women,boubou,"₦35,000"`,
    `${dear},Women,Boubou,a lot`,
    `${kaftanName()},Women,Wrapper,9k`,
    `${long},Women,Boubou,1`,
  ].join("\n");
  const { id } = await imports.uploadAndRead(file);
  const [first] = await imports.rows(id, "tab=invalid");
  expect(first?.errors).toEqual([
    {
      column: "Type",
      text: "Boubou",
      message: "is not one of your types.",
      suggestion: "",
      newType: "Boubou",
    },
  ]);
  const { status, body } = await createType(id, "Boubou");
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({ version: 2, counts: { new: 2, invalid: 3 } });
  expect(
    (await imports.rows(id, "tab=invalid")).map(({ row, errors }) => [
      row,
      errors.map(({ message }) => message),
    ]),
  ).toEqual([
    [4, ["is not an amount in naira."]],
    [5, ["is not one of your types."]],
    [6, ["is already in row 2"]],
  ]);
  await imports.runImport(id);
  const { data } = await shop.products.list(`tab=all&search=${encodeURIComponent(short)}`);
  expect(data).toMatchObject([{ name: short, type: { name: "Boubou" } }]);
  expect((await createType(id, "Wrapper")).status).toBe(409);
});

test("staff who may not edit products cannot create one", async () => {
  const { id } = await imports.uploadAndRead(
    `Name,For,Type,Price\n${kaftanName()},Men,Danshiki,9k\n`,
  );
  const packer = await signInStaff(shop, "packer");
  const { status } = await createImportCalls(shop, packer).call(
    `POST /staff/imports/${id}/product-types`,
    {
      name: "Danshiki",
    },
  );
  expect(status).toBe(403);
  expect((await createType(id, "12")).status).toBe(400);
});
