import { expect, test } from "vitest";
import { readOrdersAddress } from "./read-orders-address.ts";

const read = (address: string, seesSums = true) =>
  readOrdersAddress(new URLSearchParams(address), "2026-11-21", seesSums).query;

test.each([
  ["", { tab: "to_pack" }],
  ["status=nowhere&total=much&buyers=all&sort=up&after=x", { tab: "to_pack" }],
  ["status=all&search=ada&after=ord_1", { tab: "all", search: "ada", after: "ord_1" }],
  ["total=50000-150000", { tab: "to_pack", least: 50_000, most: 150_000 }],
  ["total=-9000&state=Edo&way=free", { tab: "to_pack", most: 9_000, state: "Edo", way: "free" }],
  ["total=500000-", { tab: "to_pack", least: 500_000 }],
  ["placed=1", { tab: "to_pack", from: "2026-11-21" }],
  ["placed=7", { tab: "to_pack", from: "2026-11-15" }],
  ["placed=2026-11-01_2026-11-07", { tab: "to_pack", from: "2026-11-01", to: "2026-11-07" }],
  ["placed=_2026-11-07", { tab: "to_pack", to: "2026-11-07" }],
  [
    "city=Kano&buyers=wholesale&sort=newest",
    { tab: "to_pack", city: "Kano", buyers: "wholesale", sort: "newest" },
  ],
])("%j asks for %o", (address, query) => {
  expect(read(address)).toEqual(query);
});

test("what only sums tell by is left aside for who sees none, so that a list is shown", () => {
  expect(read("total=500000-&way=card&city=Kano", false)).toEqual({ tab: "to_pack", city: "Kano" });
});
