import type { TestApp } from "../app.ts";
import { actOnReturn, askedReturn, asNew, deliverOrder } from "../returns.ts";
import { addProduct, orderItem } from "../shop.ts";
import { signInStaff } from "../staff.ts";
import type { StaffChanges } from "./change.ts";

/** A return that was brought so far. */
async function returnThatIs(
  shop: TestApp,
  state: "asked" | "approved" | "arrived" | "sent",
): Promise<string> {
  const bought = await deliverOrder(shop, [orderItem(await addProduct(shop))]);
  const { id } = await askedReturn(shop, bought);
  const support = await signInStaff(shop, "support");
  if (state !== "asked") await actOnReturn(shop, support, id, "approve", { kind: "exchange" });
  if (state === "arrived" || state === "sent") {
    await actOnReturn(shop, support, id, "receive", asNew);
  }
  if (state === "sent") await actOnReturn(shop, support, id, "send");
  return id;
}

/** One valid call of each kind that changes returns, by its pattern. */
export const returnsChanges: StaffChanges = {
  "POST /staff/orders/{id}/returns": async (shop) => ({
    id: (await deliverOrder(shop, [orderItem(await addProduct(shop))])).order.id,
    body: {
      kind: "refund",
      lines: [{ position: 1, size: "M", quantity: 1 }],
      reason: "too_small",
    },
    about: "",
    tells: "after",
  }),
  "POST /staff/returns/{id}/approve": async (shop) => ({
    id: await returnThatIs(shop, "asked"),
    body: { version: 1, kind: "exchange" },
    tells: "both",
  }),
  "POST /staff/returns/{id}/decline": async (shop) => ({
    id: await returnThatIs(shop, "asked"),
    body: { version: 1, words: "It was worn." },
    tells: "both",
  }),
  "POST /staff/returns/{id}/undo": async (shop) => ({
    id: await returnThatIs(shop, "approved"),
    body: { version: 2 },
    tells: "both",
  }),
  "POST /staff/returns/{id}/receive": async (shop) => ({
    id: await returnThatIs(shop, "approved"),
    body: { version: 2, ...asNew },
    tells: "both",
  }),
  "POST /staff/returns/{id}/receive/undo": async (shop) => ({
    id: await returnThatIs(shop, "arrived"),
    body: { version: 3 },
    tells: "both",
  }),
  "POST /staff/returns/{id}/send": async (shop) => ({
    id: await returnThatIs(shop, "arrived"),
    body: { version: 3 },
    tells: "both",
  }),
  "POST /staff/returns/{id}/send/undo": async (shop) => ({
    id: await returnThatIs(shop, "sent"),
    body: { version: 4 },
    tells: "both",
  }),
  "PATCH /staff/returns/{id}/parcel": async (shop) => ({
    id: await returnThatIs(shop, "sent"),
    body: { version: 4, carrier: "DHL", trackingNumber: "123" },
    tells: "both",
  }),
  "POST /staff/returns/{id}/refund": async (shop) => ({
    id: await returnThatIs(shop, "arrived"),
    body: { version: 3, amount: 10_000 },
    tells: "both",
  }),
  "POST /staff/returns/{id}/close": async (shop) => ({
    id: await returnThatIs(shop, "approved"),
    body: { version: 2, words: "It never came." },
    tells: "both",
  }),
};
