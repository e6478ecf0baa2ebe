import { beforeEach, expect, test, vi } from "vitest";
import { getReverseMove, reverseMove } from "./reverse-moves.ts";

const { api } = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock("../../api.ts", () => ({ api }));

beforeEach(() => vi.clearAllMocks());

test.each([
  ["PROCESSING", "unpack"],
  ["SHIPPED", "cancel-shipment"],
  ["DELIVERED", "undeliver"],
  ["CANCELLED", "reopen"],
] as const)("%s is taken back by %s, on the version that was read", async (status, move) => {
  await reverseMove({ id: "ord_1", version: 4, status });
  expect(api).toHaveBeenCalledWith(`POST /staff/orders/:id/${move}`, {
    params: { id: "ord_1" },
    body: { version: 4 },
  });
});

test("a cancellation that is no event of its own cannot be reopened", () => {
  const entry = { kind: "cancelled", text: "Cancelled", by: "", at: "", isVisibleToBuyer: true };
  const reverseOf = (id: number | null) =>
    getReverseMove({
      status: "CANCELLED",
      awaitsPacking: false,
      units: 1,
      timeline: [{ ...entry, id, isUndone: false }],
    });
  expect(reverseOf(7)?.label).toBe("Reopen order");
  expect(reverseOf(null)).toBeUndefined();
});

test("an order handed over in person cannot be marked undelivered", () => {
  const entry = { text: "", by: "", at: "", isVisibleToBuyer: true, isUndone: false, id: 1 };
  const reverseOf = (kind: string) =>
    getReverseMove({
      status: "DELIVERED",
      awaitsPacking: false,
      units: 1,
      timeline: [{ ...entry, kind }],
    });
  expect(reverseOf("delivered")?.label).toBe("Mark as not delivered");
  expect(reverseOf("handed_over")).toBeUndefined();
});

test("an order that awaits packing has nothing to undo", () => {
  const order = { status: "PROCESSING" as const, units: 1, timeline: [] };
  expect(getReverseMove({ ...order, awaitsPacking: true })).toBeUndefined();
  expect(getReverseMove({ ...order, awaitsPacking: false })?.label).toBe("Unpack");
});
