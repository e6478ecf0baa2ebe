import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BusinessProfile } from "#contract/api/business/business.ts";
import type { StaffSearchResult } from "#contract/api/staff/search.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { sendEnquiry } from "../../../tests/kit/bulk-orders.ts";
import { createDiscountCalls } from "../../../tests/kit/discounts.ts";
import { signUpVerified } from "../../../tests/kit/people.ts";
import {
  addProduct,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { parseSearch, rankResults } from "./search-store.ts";

let shop: TestApp;
let owner: SignedInStaff;
let packer: SignedInStaff;
let orderNumber: string;
let businessId: string;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await signInStaff(shop, "owner");
  packer = await signInStaff(shop, "packer");
  const productId = await addProduct(shop, { name: "Ẹtù bùbá", price: 58_000 });
  const body = orderBody([orderItem(productId, { price: 58_000 })], {
    shippingInfo: {
      firstName: "Amaka",
      lastName: "Èzé",
      email: "amaka.eze@example.com",
      phone: "+234 803 456 7890",
      city: "Kánò",
    },
  });
  orderNumber = (await postOrder(shop, body)).body.data.orderNumber;
  await sendEnquiry(shop, { company: "Amaka Uniforms", email: "bulk@uniforms.example" });
  const { token } = await signUpVerified(shop);
  const company = {
    companyName: "Ọbí & Daughters Ltd",
    taxId: "1",
    address: "4 Marina Road, Lagos",
    email: "buying@obi-daughters.example",
    phone: "+234 809 222 3344",
  };
  const applied = await shop.api<Reply<BusinessProfile>>("POST /business-profiles", {
    token,
    body: company,
  });
  businessId = applied.body.data.id;
});
afterAll(() => shop.close());

async function find(
  q: string,
  { headers }: SignedInStaff = owner,
  only = "",
): Promise<StaffSearchResult[]> {
  const call = `GET /staff/search?q=${encodeURIComponent(q)}${only}` as const;
  const { status, body } = await shop.api<Reply<StaffSearchResult[]>>(call, { headers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

describe("search of the back office", () => {
  test.each([
    ["the name without marks", () => "amaka eze"],
    ["the beginning of a word of it", () => "ez"],
    ["the city without marks", () => "kano"],
    ["the phone number as it is dialled", () => "0803 456"],
    ["the phone number from abroad", () => "+2348034567"],
    ["the beginning of the address", () => "amaka.eze@"],
    ["the sum", () => "₦58,000"],
    ["the sum in thousands", () => "58k"],
    ["the number", () => orderNumber],
    ["a part of the number in small letters", () => orderNumber.slice(5, 10).toLowerCase()],
  ])("finds an order by %s", async (_, q) => {
    const orders = (await find(q())).filter(({ kind }) => kind === "order");
    expect(orders).toMatchObject([{ orderNumber, name: "Amaka Èzé", totalAmount: 58_000 }]);
  });

  test("finds customers, products and enquiries too", async () => {
    const kinds = new Set((await find("amaka")).map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(["customer", "enquiry", "order"]);
    const [buba] = await find("etu buba");
    expect(buba).toMatchObject({ kind: "product", name: "Ẹtù bùbá" });
    const { sizes, stock } = buba as Extract<StaffSearchResult, { kind: "product" }>;
    expect(sizes?.map(({ size }) => size)).toContain("M");
    expect(sizes?.reduce((sum, each) => sum + each.stock, 0)).toBe(stock);
  });

  test("finds only orders when asked for, and nothing without the right", async () => {
    expect(await find("amaka", packer, "&only=order")).toMatchObject([{ kind: "order" }]);
    const stockKeeper = await signInStaff(shop, "stock_keeper");
    expect(await find("amaka", stockKeeper, "&only=order")).toEqual([]);
  });

  test.each([
    ["a part of the name without marks", "obi daughters"],
    ["a part of the email address", "@obi-daughters"],
    ["the phone number as it is dialled", "0809 222 3344"],
    ["the phone number from abroad", "+234 809 222"],
    ["the end of the phone number", "2223344"],
  ])("finds a business by %s, with the right to read them", async (_, q) => {
    const businesses = async (staff: SignedInStaff) =>
      (await find(q, staff)).filter(({ kind }) => kind === "business");
    const row = { kind: "business", id: businessId, status: "pending" };
    expect(await businesses(owner)).toEqual([{ ...row, companyName: "Ọbí & Daughters Ltd" }]);
    expect(await businesses(packer)).toEqual([]);
  });

  test("finds discounts by code, description and a code of their batch, with the right to read them", async () => {
    const discounts = createDiscountCalls(shop, owner);
    const { id } = await discounts.create("OWAMBE26", { description: "Party season" });
    const state = "running";
    const row = { kind: "discount", id, code: "OWAMBE26", description: "Party season", state };
    expect(await find("owambe")).toEqual([row]);
    expect(await find("party sea")).toEqual([row]);
    expect(await find("owambe", packer)).toEqual([]);
    const batch = await discounts.createBatch("GUILD", 2, { description: "For members" });
    const one = await shop.runtime.db.first<{ code: string }>({
      text: "select code from discount_code where discount_id = $1 limit 1",
      values: [batch.id],
    });
    expect(await find(one?.code.toLowerCase() ?? "")).toMatchObject([
      { kind: "discount", id: batch.id },
    ]);
  });

  test("finds drafts and archived products for members who can see them", async () => {
    const sizes = [
      { size: "M", stock: 16 },
      { size: "L", stock: 0 },
    ];
    const draft = await addProduct(shop, { name: "Sányán agbádá", sizes });
    const archived = await addProduct(shop, { name: "Sányán fìlà" });
    await shop.runtime.db.rows({
      text: "update product set archived_at = now(), is_draft = id = $1 where id = any($2)",
      values: [draft, [draft, archived]],
    });
    const stockKeeper = await signInStaff(shop, "stock_keeper");
    const found = await find("sanyan", stockKeeper);
    expect(found.map((row) => row.kind === "product" && [row.id, row.status]).sort()).toEqual(
      [
        [draft, "draft"],
        [archived, "archived"],
      ].sort(),
    );
    expect(found).toContainEqual(expect.objectContaining({ id: draft, stock: 16, sizes }));
    expect(await find("sanyan", packer)).toEqual([]);
  });

  test("finds customers by the start of words only", async () => {
    const people = async (q: string) => (await find(q)).filter(({ kind }) => kind === "customer");
    expect(await people("amak")).not.toEqual([]);
    expect(await people("maka")).toEqual([]);
  });

  test("finds nothing for wildcards", async () => {
    expect(await find("%%%")).toEqual([]);
    expect(await find("___")).toEqual([]);
    expect(await find("\\")).toEqual([]);
    expect(await find("  ")).toEqual([]);
  });

  test("shows packers orders and products without prices and emails, and does not search those", async () => {
    const found = await find("amaka", packer);
    expect(found.map(({ kind }) => kind)).toEqual(["order"]);
    expect(JSON.stringify(found)).not.toMatch(/@|58000|amount|price/i);
    const [product] = await find("etu buba", packer);
    expect(product).toMatchObject({ kind: "product", name: "Ẹtù bùbá" });
    expect(product).not.toHaveProperty("price");
    expect(await find("amaka.eze@", packer)).toEqual([]);
    expect(await find("58,000", packer)).toEqual([]);
  });
});

test.each([
  ["0803 456-7890", { digits: "8034567890" }],
  ["₦1,200.50", { amountKobo: 120_050 }],
  ["0", {}],
  ["58k", { amountKobo: 5_800_000 }],
  ["Ada@Example.com", { email: "ada@example.com" }],
  ["99999999999999", {}],
])("%j is parsed", (typed, read) => {
  expect(parseSearch(typed)).toMatchObject(read);
});

test("the best matching kind is first, and no kind hides another", () => {
  const customer = (n: number, name: string): StaffSearchResult => ({
    kind: "customer",
    id: `cus_${n}`,
    name,
    email: `x${n}@example.com`,
    hasAccount: false,
    city: "",
    orders: n,
  });
  const people = Array.from({ length: 8 }, (_, n) => customer(n, `Bola ${n}`));
  const business: StaffSearchResult = {
    kind: "business",
    id: "biz_1",
    companyName: "Bola",
    status: "pending",
  };
  const ranked = rankResults("bola", [people, [business]]);
  expect(ranked.map(({ kind }) => kind)).toEqual(["business", ...Array(7).fill("customer")]);
});
