import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultListState,
  formatListHeading,
  type ListState,
  limitToDocument,
  mayHaveMore,
  readListState,
  toListQuery,
  toListSearch,
  toNextDocument,
  withPagesOf,
} from "./list-state.ts";

const read = (search: string) => readListState(new URLSearchParams(search));

describe("the URL of a product list", () => {
  it("shows everything, newest first, by default", () => {
    expect(read("")).toEqual(defaultListState);
    expect(toListSearch(defaultListState)).toBe("");
  });

  it("falls back for unknown or invalid values", () => {
    expect(read("category=kids&sort=random&minPrice=-5&maxPrice=1e99&page=0")).toEqual(
      defaultListState,
    );
    expect(read("minPrice=abc&maxPrice=&page=99999&from=x")).toEqual({
      ...defaultListState,
      pages: 10_000,
    });
    expect(read("page=3&from=7")).toEqual({ ...defaultListState, pages: 3, from: 3 });
  });

  it("parses what it serialises", () => {
    const anyState: fc.Arbitrary<ListState> = fc.record({
      category: fc.constantFrom("all", "men", "women"),
      type: fc.string({ maxLength: 64 }),
      search: fc.string({ maxLength: 64 }).map((text) => text.trim()),
      size: fc.constantFrom("", "XS", "M", "XXL"),
      minPrice: fc.integer({ min: 0, max: 100_000 }),
      maxPrice: fc.integer({ min: 0, max: 100_000 }),
      sort: fc.constantFrom("newest", "price-asc", "price-desc"),
      pages: fc.integer({ min: 30, max: 10_000 }),
      from: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(anyState, (state) => {
        expect(read(toListSearch(state))).toEqual(state);
      }),
    );
  });

  it("sends the minimum only above 0, and neither sort nor maximum", () => {
    expect(toListQuery(defaultListState, 2)).toEqual({ page: 2, limit: 20 });
    expect(
      toListQuery(read("category=men&size=L&minPrice=5000&maxPrice=9000&sort=price-asc"), 1),
    ).toEqual({ page: 1, limit: 20, category: "MEN", size: "L", minPrice: 5000 });
  });

  it("sends the text of a search without scripts", () => {
    expect(toListQuery(read("search=+aso+oke+"), 1)).toEqual({
      page: 1,
      limit: 20,
      search: "aso oke",
    });
  });

  it("holds at most twenty pages per document and continues in another", () => {
    expect(limitToDocument(read("page=30"))).toMatchObject({ from: 1, pages: 20 });
    expect(limitToDocument(read("page=30&from=21"))).toMatchObject({ from: 21, pages: 30 });
    expect(toNextDocument(read("page=20"))).toMatchObject({ from: 1, pages: 20 });
    expect(toNextDocument(read("page=21"))).toMatchObject({ from: 21, pages: 21 });
    expect(toNextDocument(read("page=40&from=21"))).toMatchObject({ from: 21, pages: 40 });
    expect(toNextDocument(read("page=41&from=21"))).toMatchObject({ from: 41, pages: 41 });
  });

  it("has a heading", () => {
    const headings = ["", "category=men", "category=women", "search=+aso+oke"].map((search) =>
      formatListHeading(read(search)),
    );
    expect(headings).toEqual([
      "All Products",
      "Men Products",
      "Women Products",
      "Results for “aso oke”",
    ]);
  });

  it.each([
    [0, false],
    [19, false],
    [20, true],
  ])("after a page of %i products offers more: %s", (length, more) => {
    expect(mayHaveMore(length)).toBe(more);
  });

  it.each([
    ["page=2", "page=3", "?page=3"],
    ["sort=price-asc", "page=2", "?sort=price-asc&page=2"],
    ["size=L", "page=2", "?size=L"],
  ])(
    "loads more of the requested list (%s), and nothing of another list",
    (latest, rendered, next) => {
      expect(withPagesOf(read(latest), read(rendered))).toBe(next);
    },
  );
});
