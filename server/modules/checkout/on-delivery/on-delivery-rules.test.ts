import fc from "fast-check";
import { expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import {
  describeRefusal,
  findOnDeliveryRefusal,
  type OnDeliveryRefusal,
  type OrderOnDelivery,
} from "./on-delivery-rules.ts";

const terms = { limitKobo: kobo(5_000_000), isAllowedHere: true };
const history = { delivered: 1, refused: 0, open: 0 };
const offered: OrderOnDelivery = { terms, history, isPickup: false, totalKobo: kobo(2_000_000) };

test.each<[string, Partial<OrderOnDelivery>, OnDeliveryRefusal | undefined]>([
  ["a known customer", {}, undefined],
  ["exactly at the limit", { totalKobo: kobo(5_000_000) }, undefined],
  ["a kobo above the limit", { totalKobo: kobo(5_000_001) }, "limit"],
  ["switched off", { terms: { ...terms, limitKobo: null } }, "off"],
  ["another area", { terms: { ...terms, isAllowedHere: false } }, "area"],
  ["pick-up", { isPickup: true }, "pickup"],
  ["a guest", { history: undefined }, "guest"],
  ["nothing delivered yet", { history: { ...history, delivered: 0 } }, "unproved"],
  ["a parcel sent back", { history: { ...history, refused: 1 } }, "refused"],
  ["an order under way", { history: { ...history, open: 1 } }, "open"],
])("%s: %s", (_, changed, refusal) => {
  expect(findOnDeliveryRefusal({ ...offered, ...changed })).toBe(refusal);
});

const count = fc.integer({ min: 0, max: 3 });
const anyOrder = fc.record<OrderOnDelivery>({
  terms: fc.record({
    limitKobo: fc.option(fc.integer({ min: 1, max: 100 }).map(kobo)),
    isAllowedHere: fc.boolean(),
  }),
  isPickup: fc.boolean(),
  totalKobo: fc.integer({ min: 0, max: 200 }).map(kobo),
  history: fc.option(fc.record({ delivered: count, refused: count, open: count }), {
    nil: undefined,
  }),
});

test("it is offered only where every bound holds, and each refusal has its message", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const { limitKobo, isAllowedHere } = order.terms;
      const isWithin =
        limitKobo !== null && isAllowedHere && !order.isPickup && order.totalKobo <= limitKobo;
      const { delivered = 0, refused = 0, open = 0 } = order.history ?? {};
      const refusal = findOnDeliveryRefusal(order);
      expect(refusal === undefined).toBe(isWithin && delivered > 0 && refused === 0 && open === 0);
      if (!refusal) return;
      const { buyer, staff } = describeRefusal(refusal, order.terms);
      expect([buyer, staff].every((text) => text.endsWith("."))).toBe(true);
    }),
  );
});
