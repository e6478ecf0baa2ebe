import { expect, test } from "vitest";
import { parseCustomersUrl } from "./customers-page.tsx";

test.each([
  ["", {}],
  ["status=nowhere&spent=much&bought=ever&sort=up", {}],
  ["status=data", { tab: "data" }],
  ["search=ada&sort=latest", { search: "ada", sort: "latest" }],
  ["city=Lekki&state=Lagos", { city: "Lekki", state: "Lagos" }],
  ["spent=50000-200000", { minSpent: 50_000, maxSpent: 200_000 }],
  ["spent=1000000-&bought=7", { minSpent: 1_000_000, from: "2026-11-15" }],
  ["bought=2026-11-01_2026-11-07", { from: "2026-11-01", to: "2026-11-07" }],
])("%s asks for %o", (address, requested) => {
  const read = parseCustomersUrl(new URLSearchParams(address), "2026-11-21");
  expect(read.filters).toEqual(requested);
});

test("the next page has the same filters, and is not part of the export", () => {
  const params = new URLSearchParams("state=Lagos&after=100_cus_1");
  const { query, filters } = parseCustomersUrl(params, "2026-11-21");
  expect(query).toEqual({ state: "Lagos", after: "100_cus_1" });
  expect(filters).toEqual({ state: "Lagos" });
});
