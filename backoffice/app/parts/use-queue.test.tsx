import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { TrailProvider } from "../layout/came-from.ts";
import { useRecordWay } from "./use-queue.ts";

vi.mock("../session/use-member.ts", () => ({ useMemberId: () => "stf_1" }));

const path = "/orders/ord_2";
const queue = {
  address: "/orders?search=ada",
  label: "To pack",
  addresses: ["/orders/ord_1", path],
  total: 12,
  before: 0,
};
const payments = { to: "/payments?status=refunds", label: "Payments" };

function Way({ isBeside }: { isBeside: boolean }) {
  return JSON.stringify(useRecordWay("/orders", "Orders", "ord_2", isBeside));
}

function wayOf(openedFrom: Record<string, typeof payments>, isBeside = false): unknown {
  vi.stubGlobal("sessionStorage", { getItem: () => JSON.stringify(queue) });
  const html = renderToStaticMarkup(
    <TrailProvider value={{ path, address: path, openedFrom }}>
      <Way isBeside={isBeside} />
    </TrailProvider>,
  );
  return JSON.parse(html.replaceAll("&quot;", '"'));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a record opened from another room leads back there, and to no neighbours", () => {
  expect(wayOf({ [path]: payments })).toEqual(payments);
});

test("one opened from its list leads back to the list as it was narrowed", () => {
  const way = { to: queue.address, label: "To pack", place: "2 of 12", previous: "/orders/ord_1" };
  expect(wayOf({})).toEqual(way);
  // Beside its list it stays in it, whatever it was opened from.
  expect(wayOf({ [path]: payments }, true)).toEqual(way);
});
