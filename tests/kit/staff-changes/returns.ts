import type { TestApp } from "../app.ts";
import { deliverOrder, postReturnCommand, requestReturn, sellable } from "../returns.ts";
import { addProduct, orderItem } from "../shop.ts";
import { signInStaff } from "../staff.ts";
import type { StaffChanges } from "./change.ts";

async function returnThatIs(
  shop: TestApp,
  state: "asked" | "approved" | "arrived" | "sent",
): Promise<string> {
  const bought = await deliverOrder(shop, [orderItem(await addProduct(shop))]);
  const { id } = await requestReturn(shop, bought);
  const support = await signInStaff(shop, "support");
  if (state !== "asked")
    await postReturnCommand(shop, support, id, "approve", { kind: "exchange" });
  if (state === "arrived" || state === "sent") {
    await postReturnCommand(shop, support, id, "receive", sellable);
  }
  if (state === "sent") await postReturnCommand(shop, support, id, "ship");
  return id;
}

export const returnsChanges: StaffChanges = {
  "POST /staff/orders/{id}/returns": async (shop) => ({
    id: (await deliverOrder(shop, [orderItem(await addProduct(shop))])).order.id,
    body: {
      kind: "refund",
      lines: [{ position: 1, size: "M", quantity: 1 }],
      reason: "too_small",
    },
    about: "",
    audits: "after",
  }),
  "POST /staff/returns/{id}/approve": async (shop) => ({
    id: await returnThatIs(shop, "asked"),
    body: { version: 1, kind: "exchange" },
    audits: "both",
  }),
  "POST /staff/returns/{id}/decline": async (shop) => ({
    id: await returnThatIs(shop, "asked"),
    body: { version: 1, message: "It was worn." },
    audits: "both",
  }),
  "POST /staff/returns/{id}/reopen": async (shop) => ({
    id: await returnThatIs(shop, "approved"),
    body: { version: 2 },
    audits: "both",
  }),
  "POST /staff/returns/{id}/receive": async (shop) => ({
    id: await returnThatIs(shop, "approved"),
    body: { version: 2, ...sellable },
    audits: "both",
  }),
  "POST /staff/returns/{id}/unreceive": async (shop) => ({
    id: await returnThatIs(shop, "arrived"),
    body: { version: 3 },
    audits: "both",
  }),
  "POST /staff/returns/{id}/ship": async (shop) => ({
    id: await returnThatIs(shop, "arrived"),
    body: { version: 3 },
    audits: "both",
  }),
  "POST /staff/returns/{id}/cancel-shipment": async (shop) => ({
    id: await returnThatIs(shop, "sent"),
    body: { version: 4 },
    audits: "both",
  }),
  "PATCH /staff/returns/{id}/parcel": async (shop) => ({
    id: await returnThatIs(shop, "sent"),
    body: { version: 4, carrier: "DHL", trackingNumber: "123" },
    audits: "both",
  }),
  "POST /staff/returns/{id}/refund": async (shop) => ({
    id: await returnThatIs(shop, "arrived"),
    body: { version: 3, amount: 10_000 },
    audits: "both",
  }),
  "POST /staff/returns/{id}/close": async (shop) => ({
    id: await returnThatIs(shop, "approved"),
    body: { version: 2, message: "It never came." },
    audits: "both",
  }),
};
