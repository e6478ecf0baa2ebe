import { expect, test } from "vitest";
import { readCustomersAddress } from "./read-customers-address.ts";

test.each([
  ["", {}],
  ["status=nowhere&spent=much&bought=ever&sort=up", {}],
  ["status=data", { tab: "data" }],
  ["search=ada&sort=latest", { search: "ada", sort: "latest" }],
  ["city=Lekki&state=Lagos", { city: "Lekki", state: "Lagos" }],
  ["spent=50000-200000", { least: 50_000, most: 200_000 }],
  ["spent=1000000-&bought=7", { least: 1_000_000, from: "2026-11-15" }],
  ["bought=2026-11-01_2026-11-07", { from: "2026-11-01", to: "2026-11-07" }],
])("%s asks for %o", (address, asked) => {
  const read = readCustomersAddress(new URLSearchParams(address), "2026-11-21");
  expect(read.filters).toEqual(asked);
});

test("the next page is asked for with the same filters, and is not in the file", () => {
  const params = new URLSearchParams("state=Lagos&after=100_cus_1");
  const { query, filters } = readCustomersAddress(params, "2026-11-21");
  expect(query).toEqual({ state: "Lagos", after: "100_cus_1" });
  expect(filters).toEqual({ state: "Lagos" });
});
