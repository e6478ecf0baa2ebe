import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrderDesk, type OrderDesk } from "../../../../tests/kit/order-desk.ts";
import { readPdf } from "../../../../tests/kit/read-pdf.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../../tests/kit/shop.ts";
import { postStaffOrder, staffOrderBody } from "../../../../tests/kit/staff-orders.ts";

let desk: OrderDesk;
beforeAll(async () => {
  desk = await createOrderDesk();
});
afterAll(() => desk.close());

async function placePaid(productIds: readonly string[]) {
  const items = productIds.map((productId) => orderItem(productId));
  const { data } = (await postOrder(desk.shop, orderBody(items))).body;
  await desk.pay(data.id);
  return data;
}

/** Text of the packing slips, without spaces. */
async function readPackingSlips(
  ids: readonly string[],
  { headers } = desk.packer,
): Promise<string> {
  const url = `/api/staff/orders/packing-slips?ids=${ids.join(",")}`;
  const reply = await desk.shop.app.inject({ url, headers });
  expect(reply.statusCode, reply.payload.slice(0, 200)).toBe(200);
  return readPdf(reply.rawPayload).pages.join("");
}

test("packing slips are sorted by product, and so are their lines", async () => {
  const cap = await addProduct(desk.shop, { name: "Zaria cap" });
  const boubou = await addProduct(desk.shop, { name: "Aba boubou" });
  const kaftan = await addProduct(desk.shop, { name: "Kano kaftan" });
  const last = await placePaid([cap]);
  const first = await placePaid([cap, boubou]);
  const middle = await placePaid([kaftan]);
  const read = await readPackingSlips([last.id, first.id, middle.id]);
  const said = [
    ...["Packingslip1of3", first.orderNumber, "Ababoubou", "Zariacap", "2items."],
    ...["Packingslip2of3", middle.orderNumber, "Kanokaftan", "1item."],
    ...["Packingslip3of3", last.orderNumber, "Zariacap", "1item."],
  ];
  const found = read.match(new RegExp([...new Set(said)].join("|"), "g"));
  expect(found).toEqual(said);
});

test("the pinned note is printed, for a packer only their own", async () => {
  const { id } = await placePaid([desk.productId]);
  await desk.call("POST", `${id}/notes`, { text: "Not pinned" });
  await desk.call("POST", `${id}/notes`, { text: "Paid 38000", isPinned: true });
  expect(await readPackingSlips([id])).not.toMatch(/Notpinned|38000/);
  const read = await readPackingSlips([id], desk.owner);
  expect(read).toContain("Paid38000");
  expect(read).not.toContain("Notpinned");

  const own = { text: "Trouser 2 cm longer", isPinned: true };
  await desk.call("POST", `${id}/notes`, own, desk.packer);
  expect(await readPackingSlips([id])).toContain("Trouser2cmlonger");
});

test("an order placed by staff states its source", async () => {
  const body = staffOrderBody(desk.productId, { source: "market", totalAmount: 20_000 });
  const created = await postStaffOrder(desk.shop, desk.owner, body);
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  await desk.pay(created.body.data.id);
  expect(await readPackingSlips([created.body.data.id])).toContain("Source:Marketstall");
  const { id } = await placePaid([desk.productId]);
  expect(await readPackingSlips([id])).not.toContain("Source:");
});

test("no packing slip has a price or an email", async () => {
  const { id } = await placePaid([desk.productId]);
  for (const reader of [desk.packer, desk.owner]) {
    expect(await readPackingSlips([id], reader)).not.toMatch(/₦|@|10,000/);
  }
});
