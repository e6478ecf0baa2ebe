import { expect, test } from "vitest";
import { parseOrdersParams } from "./parse-orders-params.ts";

const read = (address: string, seesAmounts = true) =>
  parseOrdersParams(new URLSearchParams(address), "2026-11-21", seesAmounts).query;

test.each([
  ["", { tab: "to_pack" }],
  ["status=nowhere&total=much&buyers=all&sort=up&after=x", { tab: "to_pack" }],
  ["status=all&search=ada&after=ord_1", { tab: "all", search: "ada", after: "ord_1" }],
  ["total=50000-150000", { tab: "to_pack", minTotal: 50_000, maxTotal: 150_000 }],
  [
    "total=-9000&state=Edo&method=free",
    { tab: "to_pack", maxTotal: 9_000, state: "Edo", method: "free" },
  ],
  ["total=500000-", { tab: "to_pack", minTotal: 500_000 }],
  ["placed=1", { tab: "to_pack", from: "2026-11-21" }],
  ["placed=7", { tab: "to_pack", from: "2026-11-15" }],
  ["placed=2026-11-01_2026-11-07", { tab: "to_pack", from: "2026-11-01", to: "2026-11-07" }],
  ["placed=_2026-11-07", { tab: "to_pack", to: "2026-11-07" }],
  [
    "city=Kano&buyers=wholesale&sort=newest",
    { tab: "to_pack", city: "Kano", buyers: "wholesale", sort: "newest" },
  ],
])("%j is parsed as %o", (address, query) => {
  expect(read(address)).toEqual(query);
});

test("price filters are ignored for members who can't see prices", () => {
  expect(read("total=500000-&method=card&city=Kano", false)).toEqual({
    tab: "to_pack",
    city: "Kano",
  });
});
