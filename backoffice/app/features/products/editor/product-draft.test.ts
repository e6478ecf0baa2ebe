import { describe, expect, test } from "vitest";
import { mergeDraft } from "../../../parts/forms/merge-draft.ts";
import {
  changedFields,
  type DraftPicture,
  emptyDraft,
  guessReason,
  invalidTierCells,
  nonEmptySizes,
  type ProductDraft,
  pasteCells,
  previous,
  productRules,
  stockChanges,
  toCreateRequest,
  toSizeCells,
  toUpdateRequest,
  validateProductDraft,
} from "./product-draft.ts";

const merge = (base: ProductDraft, newer: ProductDraft, typed: ProductDraft) =>
  mergeDraft(base, newer, typed, productRules.merge);

const draft: ProductDraft = {
  ...emptyDraft,
  name: "Kaftan",
  typeId: "kaftan",
  price: "38k",
  sizes: [
    { size: "S", knownStock: 30, typed: "30" },
    { size: "M", knownStock: 5, typed: "+12" },
    { size: "XL", knownStock: null, typed: "4" },
  ],
};

test("fields of the brand's own are merged one by one and sent as typed", () => {
  const base = { ...draft, fields: { maker: "Adire House", heel: "7.5" } };
  const newer = { ...draft, fields: { maker: "Kofar Mata", heel: "7.5" } };
  const mine = { ...draft, fields: { maker: "Adire House", heel: " 8 ", lining: undefined } };
  const { merged, conflicts } = merge(base, newer, mine);
  expect(conflicts).toEqual([]);
  expect(toCreateRequest(merged, "draft").fields).toEqual({ maker: "Kofar Mata", heel: "8" });
  const other = { ...draft, fields: { maker: "Ìbàdàn looms", heel: "7.5" } };
  expect(merge(base, newer, other).conflicts).toEqual(["fields.maker"]);
  expect(changedFields(base, { ...base, fields: { ...base.fields, lining: undefined } })).toEqual(
    [],
  );
  expect(changedFields(base, mine)).toEqual(["fields"]);
  expect(productRules.toPath?.("fields.maker")).toBe("fields.maker");
  expect(productRules.toPath?.("tieredPricing.0.price")).toBe("tiers");
});

test("edits become differences; empty sizes are not created", () => {
  const sent = toUpdateRequest(draft, 3, { reason: "received", note: "" });
  expect(sent).toMatchObject({ version: 3, price: 38_000, sizes: ["S", "M", "XL"] });
  expect(sent.stock?.changes).toEqual([
    { size: "M", change: 12 },
    { size: "XL", change: 4 },
  ]);
  expect(guessReason(draft)).toBe("received");
  expect(toCreateRequest(draft, "draft").sizes).toContainEqual({ size: "XL", stock: 4 });
});

test("cells follow the type's order, other sizes sort by size", () => {
  const names = (listed: readonly string[]) => toSizeCells(draft, listed).map(({ size }) => size);
  expect(names(["M", "s", "One size"])).toEqual(["M", "S", "XL", "One size"]);
  expect(toSizeCells(draft, ["L"])[2]).toEqual({ size: "L", knownStock: null, typed: "" });
  expect(nonEmptySizes(toSizeCells(draft, ["L", "40"]))).toEqual(draft.sizes);
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
])("pastes a row or column: %j", (text, expected, missed) => {
  const cells = toSizeCells({ sizes: [] }, ["S", "M", "L", "XL"]);
  const pasted = pasteCells(cells, 0, text);
  expect(pasted?.cells.map(({ typed }) => typed)).toEqual(expected);
  expect(pasted?.missed).toBe(missed);
});

test("empty pasted cells change nothing", () => {
  const cells = toSizeCells(draft, ["S", "M", "L"]);
  expect(pasteCells(cells, 1, "9\t\t2")?.cells.map(({ typed }) => typed)).toEqual([
    "30",
    "9",
    "",
    "2",
  ]);
  expect(pasteCells(cells, 0, "\t6")?.cells.map(({ typed }) => typed)).toEqual([
    "30",
    "6",
    "",
    "4",
  ]);
});

test("a replaced number is a count and sends the difference", () => {
  const counted = { ...draft, sizes: [{ size: "S", knownStock: 30, typed: "28" }] };
  expect(guessReason(counted)).toBe("counted");
  expect(stockChanges(counted)).toEqual([{ size: "S", change: -2, knownStock: 30 }]);
});

test("shows short previous values", () => {
  const base = { ...draft, price: "38000", discount: "", name: "Camp shirt", material: "" };
  expect(previous("price", base)).toBe("₦38,000");
  expect(previous("discount", base)).toBe("none");
  expect(previous("discount", { ...base, discount: "12.5" })).toBe("12.5%");
  expect(previous("name", base)).toBe("Camp shirt");
  expect(previous("material", base)).toBe("empty");
  expect(previous("typeId", base)).toBeUndefined();
});

test("returns errors by field", () => {
  expect(validateProductDraft(draft)).toEqual({});
  const wrong = {
    ...draft,
    name: " ",
    price: "much",
    discount: "120",
    tiers: [{ from: "10", price: "" }],
  };
  expect(Object.keys(validateProductDraft(wrong)).sort()).toEqual([
    "discount",
    "name",
    "price",
    "tiers",
  ]);
  const emptied = { ...draft, sizes: [{ size: "S", knownStock: 3, typed: "" }] };
  expect(validateProductDraft(emptied)).toEqual({ sizes: "S: save 0 first, then clear the cell" });
});

test("drops empty tiers in any order", () => {
  const tiers = [
    { from: "25", price: "9k" },
    { from: " ", price: "" },
    { from: "10", price: "9500" },
  ];
  expect(validateProductDraft({ ...draft, tiers })).toEqual({});
  expect(toCreateRequest({ ...draft, tiers }, "draft").tieredPricing).toEqual([
    { minQuantity: 25, price: 9_000 },
    { minQuantity: 10, price: 9_500 },
  ]);
});

test("clearing a size without stock removes it", () => {
  const base = { ...draft, sizes: [{ size: "5XL", knownStock: 0, typed: "0" }] };
  const emptied = { ...draft, sizes: [{ size: "5XL", knownStock: 0, typed: "" }] };
  expect(validateProductDraft(emptied)).toEqual({});
  expect(changedFields(base, emptied)).toEqual(["sizes"]);
  const sent = toUpdateRequest(emptied, 3, { reason: "counted", note: "" });
  expect(sent.sizes).toEqual([]);
  expect(sent.stock).toBeUndefined();
  expect(nonEmptySizes(toSizeCells(emptied, []))).toEqual(emptied.sizes);
  // Someone else removed it too.
  const theirs = { ...draft, sizes: [] };
  expect(merge(base, theirs, emptied)).toEqual({ merged: theirs, conflicts: [] });
});

test("merges others' changes with the edits", () => {
  const mine = { ...draft, price: "40k" };
  const theirs = { ...draft, price: "41k", material: "Linen" };
  const { merged, conflicts } = merge(draft, theirs, mine);
  expect(merged).toMatchObject({ price: "40k", material: "Linen" });
  expect(conflicts).toEqual(["price"]);
  expect(changedFields(draft, mine)).toEqual(["price"]);
  expect(merge(draft, { ...theirs, price: "40k" }, mine).conflicts).toEqual([]);
});

describe("pictures that were processed in the meantime", () => {
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
  const saved = { ...draft, pictures: [picture("med_1", ""), picture("med_2", "")] };
  const created = { ...draft, pictures: [picture("med_1", "400w"), picture("med_2", "400w")] };

  test("are no change and are merged", () => {
    expect(changedFields(saved, created)).toEqual([]);
    expect(merge(saved, created, saved)).toEqual({ merged: created, conflicts: [] });
  });

  test("are merged below edits, reorders and removals", () => {
    const alone = { ...saved, pictures: [picture("med_2", "", "From behind")] };
    expect(merge(saved, created, alone)).toEqual({
      merged: { ...created, pictures: [picture("med_2", "400w", "From behind")] },
      conflicts: [],
    });
    const focused = writeFocus(saved, "x30 y70");
    expect(changedFields(saved, focused)).toEqual(["pictures"]);
    expect(merge(saved, created, focused).merged).toEqual(writeFocus(created, "x30 y70"));
    expect(merge(focused, writeFocus(created, "x30 y70"), saved).merged).toEqual(created);
  });

  test("still conflict when someone else reordered or described them", () => {
    const mine = { ...saved, pictures: saved.pictures.toReversed() };
    const theirs = {
      ...created,
      pictures: [picture("med_1", "400w", "Kaftan"), created.pictures[1]],
    };
    expect(merge(saved, theirs as ProductDraft, mine).conflicts).toEqual(["pictures"]);
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
])("tier %j at %j has errors in %j", (from, price, cells) => {
  expect(invalidTierCells({ from, price })).toEqual(cells);
});
