import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import type { StaffOrder, UpdatedOrder } from "#contract/api/orders/staff-orders.ts";
import { useUpdatedOrder } from "./use-updated-order.ts";

const { sayDone, api } = vi.hoisted(() => ({ sayDone: vi.fn(), api: vi.fn() }));
vi.mock("../../../parts/records/undo-context.tsx", () => ({ useUndo: () => sayDone }));
vi.mock("../../../api.ts", () => ({ api }));

beforeEach(() => vi.clearAllMocks());

const order = { id: "ord_1", version: 3 } as StaffOrder;
const onChanged = vi.fn();

function correct(corrected: UpdatedOrder) {
  function Part() {
    useUpdatedOrder(onChanged)(corrected, "Corrected.");
    return null;
  }
  renderToStaticMarkup(<Part />);
}

test("a change is shown, and Undo reverts it", async () => {
  correct({ ...order, undo: { eventId: 7, until: "" } });
  expect(onChanged).toHaveBeenLastCalledWith(order);
  const [words, takeBack] = sayDone.mock.calls[0] ?? [];
  expect(words).toBe("Corrected.");
  const before = { ...order, version: 4 };
  api.mockResolvedValue(before);
  await takeBack();
  expect(api).toHaveBeenCalledWith("POST /staff/orders/:id/undo", {
    params: { id: "ord_1" },
    body: { eventId: 7 },
  });
  expect(onChanged).toHaveBeenLastCalledWith(before);
});

test("without an undo token there is no Undo", () => {
  correct(order);
  expect(sayDone.mock.calls).toEqual([["Corrected.", undefined]]);
});
