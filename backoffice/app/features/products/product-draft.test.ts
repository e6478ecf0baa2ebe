import { describe, expect, test } from "vitest";
import {
  blankDraft,
  cellsOf,
  changedFields,
  type DraftPicture,
  faultsOf,
  likelyReason,
  mergeDraft,
  type ProductDraft,
  pasteInto,
  sizesOf,
  stockChanges,
  toChange,
  toCreate,
  was,
  wrongCells,
} from "./product-draft.ts";

const draft: ProductDraft = {
  ...blankDraft,
  name: "Kaftan",
  typeId: "kaftan",
  price: "38k",
  sizes: [
    { size: "S", seen: 30, typed: "30" },
    { size: "M", seen: 5, typed: "+12" },
    { size: "XL", seen: null, typed: "4" },
  ],
};

test("what is typed becomes differences, and a size that is not typed is not made", () => {
  const sent = toChange(draft, 3, { reason: "received", note: "" });
  expect(sent).toMatchObject({ version: 3, price: 38_000, sizes: ["S", "M", "XL"] });
  expect(sent.stock?.changes).toEqual([
    { size: "M", change: 12 },
    { size: "XL", change: 4 },
  ]);
  expect(likelyReason(draft)).toBe("received");
  expect(toCreate(draft, "draft").sizes).toContainEqual({ size: "XL", stock: 4 });
});

test("cells stand in the order of the type's list, what is made besides in the order of clothes", () => {
  const names = (listed: readonly string[]) => cellsOf(draft, listed).map(({ size }) => size);
  expect(names(["M", "s", "One size"])).toEqual(["M", "S", "XL", "One size"]);
  expect(cellsOf(draft, ["L"])[2]).toEqual({ size: "L", seen: null, typed: "" });
  expect(sizesOf(cellsOf(draft, ["L", "40"]))).toEqual(draft.sizes);
});

test.each([
  ["5\t\t7", ["5", "", "7", ""], 0],
  ["5\t1\t7\t\r\n", ["5", "1", "7", ""], 0],
  ["\t3", ["", "3", "", ""], 0],
  ["5\t2\n8\t8", ["5", "2", "", ""], 2],
  ["5\r\n\r\n7\r\n", ["5", "", "7", ""], 0],
  ["1\t2\t3\t4\t5", ["1", "2", "3", "4"], 1],
  ["5", undefined, undefined],
  [" 5\n", undefined, undefined],
])("a row or column that is pasted keeps its places: %j", (text, expected, missed) => {
  const cells = cellsOf({ sizes: [] }, ["S", "M", "L", "XL"]);
  const pasted = pasteInto(cells, 0, text);
  expect(pasted?.cells.map(({ typed }) => typed)).toEqual(expected);
  expect(pasted?.missed).toBe(missed);
});

test("an empty cell that is pasted leaves what is there", () => {
  const cells = cellsOf(draft, ["S", "M", "L"]);
  expect(pasteInto(cells, 1, "9\t\t2")?.cells.map(({ typed }) => typed)).toEqual([
    "30",
    "9",
    "",
    "2",
  ]);
  expect(pasteInto(cells, 0, "\t6")?.cells.map(({ typed }) => typed)).toEqual(["30", "6", "", "4"]);
});

test("a number that is typed over is a count, of which the difference is sent", () => {
  const counted = { ...draft, sizes: [{ size: "S", seen: 30, typed: "28" }] };
  expect(likelyReason(counted)).toBe("counted");
  expect(stockChanges(counted)).toEqual([{ size: "S", change: -2, seen: 30 }]);
});

test("what was saved of a changed field is told in words, where they are short", () => {
  const base = { ...draft, price: "38000", discount: "", name: "Camp shirt", material: "" };
  expect(was("price", base)).toBe("₦38,000");
  expect(was("discount", base)).toBe("none");
  expect(was("discount", { ...base, discount: "12.5" })).toBe("12.5%");
  expect(was("name", base)).toBe("Camp shirt");
  expect(was("material", base)).toBe("empty");
  expect(was("typeId", base)).toBeUndefined();
});

test("faults are named by field", () => {
  expect(faultsOf(draft)).toEqual({});
  const wrong = {
    ...draft,
    name: " ",
    price: "much",
    discount: "120",
    tiers: [{ from: "10", price: "" }],
  };
  expect(Object.keys(faultsOf(wrong)).sort()).toEqual(["discount", "name", "price", "tiers"]);
  const emptied = { ...draft, sizes: [{ size: "S", seen: 3, typed: "" }] };
  expect(faultsOf(emptied)).toEqual({ sizes: "S: save 0 pieces first, then empty the cell" });
});

test("an empty step of wholesale prices is dropped, in whatever order the others are typed", () => {
  const tiers = [
    { from: "25", price: "9k" },
    { from: " ", price: "" },
    { from: "10", price: "9500" },
  ];
  expect(faultsOf({ ...draft, tiers })).toEqual({});
  expect(toCreate({ ...draft, tiers }, "draft").tieredPricing).toEqual([
    { minQuantity: 25, price: 9_000 },
    { minQuantity: 10, price: 9_500 },
  ]);
});

test("an emptied cell of a size without pieces takes it off", () => {
  const base = { ...draft, sizes: [{ size: "5XL", seen: 0, typed: "0" }] };
  const emptied = { ...draft, sizes: [{ size: "5XL", seen: 0, typed: "" }] };
  expect(faultsOf(emptied)).toEqual({});
  expect(changedFields(base, emptied)).toEqual(["sizes"]);
  const sent = toChange(emptied, 3, { reason: "counted", note: "" });
  expect(sent.sizes).toEqual([]);
  expect(sent.stock).toBeUndefined();
  expect(sizesOf(cellsOf(emptied, []))).toEqual(emptied.sizes);
  // somebody else has taken it off too
  const theirs = { ...draft, sizes: [] };
  expect(mergeDraft(base, theirs, emptied)).toEqual({ merged: theirs, clashes: [] });
});

test("what somebody else changed comes in beside what was typed", () => {
  const mine = { ...draft, price: "40k" };
  const theirs = { ...draft, price: "41k", material: "Linen" };
  const { merged, clashes } = mergeDraft(draft, theirs, mine);
  expect(merged).toMatchObject({ price: "40k", material: "Linen" });
  expect(clashes).toEqual(["price"]);
  expect(changedFields(draft, mine)).toEqual(["price"]);
  expect(mergeDraft(draft, { ...theirs, price: "40k" }, mine).clashes).toEqual([]);
});

describe("pictures whose sizes were made meanwhile", () => {
  const picture = (mediaId: string, avif: string, alt = ""): DraftPicture => ({
    mediaId,
    view: "front",
    image: {
      url: `/${mediaId}`,
      thumbnailUrl: `/${mediaId}`,
      name: mediaId,
      alt,
      width: 800,
      height: 1000,
      srcset: { avif, webp: "" },
    },
    cut: null,
  });
  const seen = { ...draft, pictures: [picture("med_1", ""), picture("med_2", "")] };
  const made = { ...draft, pictures: [picture("med_1", "400w"), picture("med_2", "400w")] };

  test("are no change of anybody, and come in", () => {
    expect(changedFields(seen, made)).toEqual([]);
    expect(mergeDraft(seen, made, seen)).toEqual({ merged: made, clashes: [] });
  });

  test("come in beneath what was typed, put in another order and taken off", () => {
    const alone = { ...seen, pictures: [picture("med_2", "", "From behind")] };
    expect(mergeDraft(seen, made, alone)).toEqual({
      merged: { ...made, pictures: [picture("med_2", "400w", "From behind")] },
      clashes: [],
    });
    const focused = writeFocus(seen, "x30 y70");
    expect(changedFields(seen, focused)).toEqual(["pictures"]);
    expect(mergeDraft(seen, made, focused).merged).toEqual(writeFocus(made, "x30 y70"));
    expect(mergeDraft(focused, writeFocus(made, "x30 y70"), seen).merged).toEqual(made);
  });

  test("still clash where somebody else ordered or described them", () => {
    const mine = { ...seen, pictures: seen.pictures.toReversed() };
    const theirs = { ...made, pictures: [picture("med_1", "400w", "Kaftan"), made.pictures[1]] };
    expect(mergeDraft(seen, theirs as ProductDraft, mine).clashes).toEqual(["pictures"]);
  });

  function writeFocus(of: ProductDraft, focus: string): ProductDraft {
    const pictures = of.pictures.map((each) => ({ ...each, image: { ...each.image, focus } }));
    return { ...of, pictures };
  }
});

test.each([
  ["many", "2,000", ["from"]],
  ["", "2,000", ["from"]],
  ["10", "", ["price"]],
  ["many", "dear", ["from", "price"]],
  ["10", "2,000", []],
  ["", "", []],
])("a step from %j at %j is wrong in %j", (from, price, cells) => {
  expect(wrongCells({ from, price })).toEqual(cells);
});
