import { expect, test } from "vitest";
import { mergeDraft } from "../../parts/forms/merge-draft.ts";
import { toDraftField } from "../../parts/forms/use-draft.tsx";
import {
  createGuide,
  pasteGuideCells,
  type TypeDraft,
  toUpdateRequest,
  typeRules,
  validateTypeDraft,
} from "./type-draft.ts";

const draft: TypeDraft = typeRules.toDraft({
  id: "kaftan",
  version: 3,
  name: "Kaftan",
  sizes: ["S", "M"],
  published: 1,
  products: 2,
  hasGuide: false,
  role: "top",
  sizeGuides: { MEN: null, WOMEN: null },
  stockedSizes: [],
  formerNames: [],
  references: [],
});

test("sends the whole type with its version", () => {
  const guide = createGuide(draft.sizes, "Bust");
  expect(toUpdateRequest({ ...draft, name: " Kanzu ", women: guide }, 3)).toEqual({
    version: 3,
    name: "Kanzu",
    sizes: ["S", "M"],
    role: "top",
    sizeGuides: { WOMEN: guide, MEN: null },
  });
});

test("a new size guide has every size and accepts pasted cells", () => {
  const guide = pasteGuideCells(
    createGuide(["S", "M", "L"], "Chest"),
    [1, 2],
    [["28", "38", "more"], ["30"]],
  );
  expect(guide.columns.map(({ title }) => title)).toEqual(["UK", "Chest", "Waist", "Hips"]);
  expect(guide.rows.map(({ cells }) => cells)).toEqual([
    ["", "", "", ""],
    ["", "", "28", "38"],
    ["", "", "30", ""],
  ]);
});

test.each([
  ["no name", { name: " " }, "name"],
  ["a length that is none", { cells: ["8", "wide"] }, "women"],
  ["a column without a name", { title: " " }, "women"],
  ["two columns of one name", { title: "uk" }, "women"],
  ["a table without a size", { rows: 0 }, "women"],
])("rejects %s", (_, { name, cells = ["8", "31–33"], title = "Bust", rows = 1 }: Wrong, field) => {
  const women = {
    columns: [
      { title: "UK", isLength: false },
      { title, isLength: true },
    ],
    rows: [{ size: "S", cells }].slice(0, rows),
  };
  expect(
    Object.keys(validateTypeDraft({ ...draft, ...(name !== undefined && { name }), women })),
  ).toEqual([field]);
});

interface Wrong {
  readonly name?: string;
  readonly cells?: string[];
  readonly title?: string;
  readonly rows?: number;
}

test("rejects text beyond the cell limit, typed or pasted", () => {
  const men = pasteGuideCells(
    createGuide(["S", "M"], "Chest"),
    [1, 0],
    [["8, and the long ones as a 10"]],
  );
  expect(validateTypeDraft({ ...draft, men })).toEqual({
    men: "M: at most 24 characters in a cell",
  });
});

test.each([
  ["sizeGuides.MEN.rows.0.cells.0", "men"],
  ["sizeGuides.WOMEN.columns", "women"],
  ["sizes.2", "sizes"],
  ["name", "name"],
])("maps the server error %s to %s", (path, field) => {
  expect(toDraftField(typeRules.apiFields, path)).toBe(field);
});

test("merges others' changes with the edits", () => {
  const mine = { ...draft, sizes: ["M"] };
  const theirs = { ...draft, name: "Kanzu", sizes: ["S"] };
  const { merged, conflicts } = mergeDraft(draft, theirs, mine, typeRules.merge);
  expect(merged).toMatchObject({ name: "Kanzu", sizes: ["M"] });
  expect(conflicts).toEqual(["sizes"]);
});

test("equal changes do not conflict", () => {
  const sizes = ["M", "3XL"];
  expect(
    mergeDraft(draft, { ...draft, sizes }, { ...draft, sizes }, typeRules.merge).conflicts,
  ).toEqual([]);
});
