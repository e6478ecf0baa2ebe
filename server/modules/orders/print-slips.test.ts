import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrderDesk, type OrderDesk } from "../../../tests/kit/order-desk.ts";
import { readPdf } from "../../../tests/kit/read-pdf.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../tests/kit/shop.ts";

let desk: OrderDesk;
beforeAll(async () => {
  desk = await createOrderDesk();
});
afterAll(() => desk.close());

/** A paid order of these goods, in this order. */
async function placePaid(productIds: readonly string[]) {
  const items = productIds.map((productId) => orderItem(productId));
  const { data } = (await postOrder(desk.shop, orderBody(items))).body;
  await desk.pay(data.id);
  return data;
}

/** What the slips of orders say to somebody, without spaces. */
async function readSlips(ids: readonly string[], { headers } = desk.packer): Promise<string> {
  const url = `/api/staff/orders/slips?ids=${ids.join(",")}`;
  const reply = await desk.shop.app.inject({ url, headers });
  expect(reply.statusCode, reply.payload.slice(0, 200)).toBe(200);
  return readPdf(reply.rawPayload).pages.join("");
}

test("slips lie in the order of the rails, and so do the pieces of each", async () => {
  const cap = await addProduct(desk.shop, { name: "Zaria cap" });
  const boubou = await addProduct(desk.shop, { name: "Aba boubou" });
  const kaftan = await addProduct(desk.shop, { name: "Kano kaftan" });
  const last = await placePaid([cap]);
  const first = await placePaid([cap, boubou]);
  const middle = await placePaid([kaftan]);
  const read = await readSlips([last.id, first.id, middle.id]);
  const said = [
    ...["Packingslip1of3", first.orderNumber, "Ababoubou", "Zariacap", "2pieces."],
    ...["Packingslip2of3", middle.orderNumber, "Kanokaftan", "1piece."],
    ...["Packingslip3of3", last.orderNumber, "Zariacap", "1piece."],
  ];
  const found = read.match(new RegExp([...new Set(said)].join("|"), "g"));
  expect(found).toEqual(said);
});

test("the pinned note is printed, without what a packer may not read", async () => {
  const { id } = await placePaid([desk.productId]);
  const text = "Trouser 2 cm longer, collect ₦5,000, ada@example.com";
  await desk.call("POST", `${id}/notes`, { text: "Not pinned" });
  await desk.call("POST", `${id}/notes`, { text, isPinned: true });
  // as the order's page has it for who packs
  const { pinnedNote } = (await desk.call("GET", id, undefined, desk.packer)).body.data;
  expect(pinnedNote).toBe("Trouser 2 cm longer, collect (sum), (address)");
  const read = await readSlips([id]);
  expect(read).toContain("Trouser2cmlonger,collect(sum),(address)");
  expect(read).not.toContain("Notpinned");
  expect(await readSlips([id], desk.owner)).toContain(text.replaceAll(" ", ""));
});

test("no slip names a price or an e-mail address", async () => {
  const { id } = await placePaid([desk.productId]);
  for (const reader of [desk.packer, desk.owner]) {
    expect(await readSlips([id], reader)).not.toMatch(/₦|@|10,000/);
  }
});
