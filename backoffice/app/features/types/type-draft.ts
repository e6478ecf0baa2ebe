import { productLimits } from "#contract/api/product-limits.ts";
import type { SizeGuide } from "#contract/api/sizes.ts";
import type { ChangeClothingType, StaffType } from "#contract/api/staff-types.ts";
import { readLength } from "#contract/sizes/read-length.ts";
import type { Rebased } from "../../parts/rebase.ts";
import type { DraftFaults, DraftRules } from "../../parts/use-draft.ts";

/** What is typed of a type of clothing, not saved yet. */
export interface TypeDraft {
  readonly name: string;
  readonly sizes: readonly string[];
  /** Null where the store's own table stands. */
  readonly women: SizeGuide | null;
  readonly men: SizeGuide | null;
}

/** What fields are called where changes are named. */
export const fieldWords: Readonly<Record<keyof TypeDraft, string>> = {
  name: "Name",
  sizes: "Sizes",
  women: "Women’s size guide",
  men: "Men’s size guide",
};

const fields = Object.keys(fieldWords) as (keyof TypeDraft)[];

/** A type as a form shows it. */
export function draftOf({ name, sizes, sizeGuides }: StaffType): TypeDraft {
  return { name, sizes, women: sizeGuides.WOMEN, men: sizeGuides.MEN };
}

function changedFields(base: TypeDraft, draft: TypeDraft): (keyof TypeDraft)[] {
  return fields.filter((field) => JSON.stringify(base[field]) !== JSON.stringify(draft[field]));
}

function rebase(base: TypeDraft, newer: TypeDraft, typed: TypeDraft): Rebased<TypeDraft> {
  const mine = changedFields(base, typed);
  const theirs = changedFields(base, newer);
  const merged = { ...newer, ...Object.fromEntries(mine.map((field) => [field, typed[field]])) };
  const apart = changedFields(newer, typed);
  const clashes = mine.filter((field) => theirs.includes(field) && apart.includes(field));
  return { merged, clashes };
}

/** What is wrong with a draft, by field. */
export function faultsOf({ name, women, men }: TypeDraft): DraftFaults<TypeDraft> {
  const faults: DraftFaults<TypeDraft> = {};
  if (name.trim() === "") faults.name = "Give it a name";
  const guides = { women, men };
  for (const field of ["women", "men"] as const) {
    const fault = guides[field] && guideFault(guides[field]);
    if (fault) faults[field] = fault;
  }
  return faults;
}

function guideFault({ columns, rows }: SizeGuide): string | undefined {
  const titles = columns.map(({ title }) => title.trim().toLowerCase());
  if (titles.includes("")) return "Each column needs a name";
  if (new Set(titles).size < titles.length) return "Two columns have one name";
  if (rows.length === 0) return "Add a size";
  const long = rows.find(({ cells }) => cells.some(isTooLong));
  if (long) return `${long.size}: at most ${productLimits.guideTextLength} characters in a cell`;
  const wrong = rows.find(({ cells }) => cells.some((_, i) => isWrongCell(columns, cells, i)));
  return wrong && `${wrong.size}: type inches, such as 35–37 or 36.5`;
}

/** Typing stops before it is, a paste from a spreadsheet does not. */
const isTooLong = (cell: string) => cell.length > productLimits.guideTextLength;

/** Whether a cell holds more than it may, or something else than the length that its column asks for. */
export function isWrongCell(
  columns: SizeGuide["columns"],
  cells: readonly string[],
  at: number,
): boolean {
  const typed = cells[at]?.trim() ?? "";
  if (isTooLong(typed)) return true;
  return typed !== "" && columns[at]?.isLength === true && readLength(typed) === undefined;
}

/** How the form of a type works. */
export const typeRules: DraftRules<TypeDraft> = {
  changedFields,
  rebase,
  faultsOf,
  ownNames: { "sizeGuides.WOMEN": "women", "sizeGuides.MEN": "men" },
};

/** What is sent of a type that was changed. */
export function toChange(draft: TypeDraft, version: number): ChangeClothingType {
  const { name, sizes, women, men } = draft;
  return { version, name: name.trim(), sizes: [...sizes], sizeGuides: { WOMEN: women, MEN: men } };
}

/** A table to begin with: what is measured most, for every size of the type. */
export function blankGuide(sizes: readonly string[], chest: string): SizeGuide {
  const columns = [
    { title: "UK", isLength: false },
    ...[chest, "Waist", "Hips"].map((title) => ({ title, isLength: true })),
  ];
  return { columns, rows: sizes.map((size) => ({ size, cells: columns.map(() => "") })) };
}

/** A table with what was copied in a spreadsheet laid right and down from a cell. */
export function pasted(
  { columns, rows }: SizeGuide,
  [row, column]: readonly [number, number],
  copied: readonly (readonly string[])[],
): SizeGuide {
  return {
    columns,
    rows: rows.map((each, i) => ({
      ...each,
      cells: each.cells.map((cell, j) => copied[i - row]?.[j - column] ?? cell),
    })),
  };
}
