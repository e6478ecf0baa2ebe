import { expect, test } from "vitest";
import { fieldOf } from "../../parts/use-draft.ts";
import {
  blankGuide,
  draftOf,
  faultsOf,
  pasted,
  type TypeDraft,
  toChange,
  typeRules,
} from "./type-draft.ts";

const draft: TypeDraft = draftOf({
  id: "kaftan",
  version: 3,
  name: "Kaftan",
  sizes: ["S", "M"],
  onShop: 1,
  products: 2,
  hasGuide: false,
  sizeGuides: { MEN: null, WOMEN: null },
  made: [],
  formerly: [],
  followers: [],
});

test("what is sent is the whole type with the state it was made on", () => {
  const guide = blankGuide(draft.sizes, "Bust");
  expect(toChange({ ...draft, name: " Kanzu ", women: guide }, 3)).toEqual({
    version: 3,
    name: "Kanzu",
    sizes: ["S", "M"],
    sizeGuides: { WOMEN: guide, MEN: null },
  });
});

test("a table begins with every size of the type, and takes what was copied right and down", () => {
  const guide = pasted(
    blankGuide(["S", "M", "L"], "Chest"),
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
])(
  "%s is a fault",
  (_, { name, cells = ["8", "31–33"], title = "Bust", rows = 1 }: Wrong, field) => {
    const women = {
      columns: [
        { title: "UK", isLength: false },
        { title, isLength: true },
      ],
      rows: [{ size: "S", cells }].slice(0, rows),
    };
    expect(Object.keys(faultsOf({ ...draft, ...(name !== undefined && { name }), women }))).toEqual(
      [field],
    );
  },
);

interface Wrong {
  readonly name?: string;
  readonly cells?: string[];
  readonly title?: string;
  readonly rows?: number;
}

test("more text than a cell holds is told with its size, be it pasted or not", () => {
  const men = pasted(blankGuide(["S", "M"], "Chest"), [1, 0], [["8, and the long ones as a 10"]]);
  expect(faultsOf({ ...draft, men })).toEqual({ men: "M: at most 24 characters in a cell" });
});

test.each([
  ["sizeGuides.MEN.rows.0.cells.0", "men"],
  ["sizeGuides.WOMEN.columns", "women"],
  ["sizes.2", "sizes"],
  ["name", "name"],
])("what the store finds wrong with %s is told beside %s", (path, field) => {
  expect(fieldOf(typeRules.ownNames, path)).toBe(field);
});

test("what somebody else changed comes in beside what was typed", () => {
  const mine = { ...draft, sizes: ["M"] };
  const theirs = { ...draft, name: "Kanzu", sizes: ["S"] };
  const { merged, clashes } = typeRules.rebase(draft, theirs, mine);
  expect(merged).toMatchObject({ name: "Kanzu", sizes: ["M"] });
  expect(clashes).toEqual(["sizes"]);
});

test("both changing a field to the same is no clash", () => {
  const sizes = ["M", "3XL"];
  expect(typeRules.rebase(draft, { ...draft, sizes }, { ...draft, sizes }).clashes).toEqual([]);
});
