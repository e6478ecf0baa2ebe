import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import type { CorrectedOrder, StaffOrder } from "#contract/api/staff-orders.ts";
import { useCorrected } from "./use-corrected.ts";

const { sayDone, api } = vi.hoisted(() => ({ sayDone: vi.fn(), api: vi.fn() }));
vi.mock("../../parts/undo-context.tsx", () => ({ useUndo: () => sayDone }));
vi.mock("../../api.ts", () => ({ api }));

beforeEach(() => vi.clearAllMocks());

const order = { id: "ord_1", version: 3 } as StaffOrder;
const onChanged = vi.fn();

function correct(corrected: CorrectedOrder) {
  function Part() {
    useCorrected(onChanged)(corrected, "Corrected.");
    return null;
  }
  renderToStaticMarkup(<Part />);
}

test("a correction is shown, and pressing Undo asks the store to take it back", async () => {
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

test("nothing is offered where the store tells no way back", () => {
  correct(order);
  expect(sayDone.mock.calls).toEqual([["Corrected.", undefined]]);
});
