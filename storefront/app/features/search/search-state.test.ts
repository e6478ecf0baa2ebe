import { describe, expect, it } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import {
  chosenResult,
  idleSearch,
  isAllHighlighted,
  type SearchEvent,
  type SearchState,
  searchMessage,
  searchReducer,
} from "./search-state.ts";

const product = (id: string) => ({ id, name: id }) as Product;
const stateAfter = (...events: SearchEvent[]): SearchState =>
  events.reduce(searchReducer, idleSearch);
const results = [product("a"), product("b")];
const found: SearchEvent[] = [
  { type: "typed", text: "kaftan" },
  { type: "searching" },
  { type: "found", results, total: 2 },
];

describe("header search", () => {
  it("ignores blank text", () => {
    expect(stateAfter({ type: "typed", text: "   " })).toMatchObject({
      phase: "idle",
      open: false,
    });
    expect(stateAfter(...found, { type: "typed", text: " " })).toMatchObject({
      phase: "idle",
      open: false,
      results: [],
    });
  });

  it("shows the messages of the specification", () => {
    expect(searchMessage(stateAfter(...found.slice(0, 2)))).toBe("Searching…");
    expect(searchMessage(stateAfter(...found))).toBe("");
    expect(searchMessage(stateAfter({ type: "found", results: [], total: 0 }))).toBe(
      "No matching products found.",
    );
    expect(searchMessage(stateAfter({ type: "failed", error: "Too many searches" }))).toBe(
      "Too many searches",
    );
  });

  it("stays closed until typing or focus", () => {
    const closed = stateAfter({ type: "typed", text: "kaftan" }, { type: "closed" });
    const searching = searchReducer(closed, { type: "searching" });
    expect(searching.open).toBe(false);
    expect(searchReducer(searching, { type: "found", results, total: 2 }).open).toBe(false);
    expect(searchReducer(searching, { type: "opened" }).open).toBe(true);
    const shut = stateAfter(...found, { type: "closed" });
    expect(searchReducer(shut, { type: "moved", step: 1 })).toMatchObject({
      open: true,
      isWanted: true,
    });
    const again = searchReducer(searching, { type: "typed", text: "agbada" });
    expect(searchReducer(again, { type: "searching" }).open).toBe(true);
  });

  it("opens the first or the highlighted result", () => {
    expect(chosenResult(stateAfter(...found))?.id).toBe("a");
    expect(chosenResult(stateAfter(...found, { type: "moved", step: -1 }))?.id).toBe("b");
  });

  it("opens outdated results only when highlighted", () => {
    const newer = stateAfter(...found, { type: "typed", text: "kaftan b" });
    expect(chosenResult(newer)).toBeUndefined();
    expect(chosenResult(searchReducer(newer, { type: "moved", step: 1 }))?.id).toBe("a");
  });

  it("cycles through the results and the field", () => {
    const steps = (count: number) => Array<SearchEvent>(count).fill({ type: "moved", step: 1 });
    const places = [1, 2, 3, 4].map((count) => stateAfter(...found, ...steps(count)).active);
    expect(places).toEqual([0, 1, -1, 0]);
  });

  it("reaches the link to all results after the last one", () => {
    const more = stateAfter(...found.slice(0, 2), { type: "found", results, total: 9 });
    const last = searchReducer(more, { type: "moved", step: -1 });
    expect(isAllHighlighted(last)).toBe(true);
    expect(chosenResult(last)).toBeUndefined();
    expect(searchReducer(last, { type: "moved", step: 1 }).active).toBe(-1);
    expect(isAllHighlighted(more)).toBe(false);
  });

  it("keeps the answer when only spaces are added", () => {
    expect(stateAfter(...found, { type: "typed", text: "kaftan " })).toMatchObject({
      phase: "found",
      text: "kaftan ",
    });
  });

  it("shows its results again on focus", () => {
    expect(stateAfter(...found, { type: "closed" }, { type: "opened" })).toMatchObject({
      open: true,
      results,
    });
    expect(stateAfter({ type: "opened" }).open).toBe(false);
  });
});
