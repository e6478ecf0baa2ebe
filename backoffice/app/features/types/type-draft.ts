import type {
  StaffType,
  TypeRole,
  UpdateClothingType,
} from "#contract/api/catalogue/clothing-types.ts";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { SizeGuide } from "#contract/api/catalogue/sizes.ts";
import { parseLength } from "#contract/sizes/parse-length.ts";
import { mergeWhole } from "../../parts/forms/merge-draft.ts";
import type { DraftErrors } from "../../parts/forms/use-draft.tsx";
import type { FormRules } from "../../parts/forms/use-record-form.ts";

export interface TypeDraft {
  readonly name: string;
  readonly sizes: readonly string[];
  readonly role: TypeRole;
  readonly women: SizeGuide | null;
  readonly men: SizeGuide | null;
}

const fieldLabels: Readonly<Record<keyof TypeDraft, string>> = {
  name: "Name",
  sizes: "Sizes",
  role: "Worn as",
  women: "Women’s size guide",
  men: "Men’s size guide",
};

function toDraft({ name, sizes, role, sizeGuides }: StaffType): TypeDraft {
  return { name, sizes, role, women: sizeGuides.WOMEN, men: sizeGuides.MEN };
}

export function validateTypeDraft({ name, women, men }: TypeDraft): DraftErrors<TypeDraft> {
  const errors: DraftErrors<TypeDraft> = {};
  if (name.trim() === "") errors.name = "Enter a name";
  const guides = { women, men };
  for (const field of ["women", "men"] as const) {
    const error = guides[field] && validateGuide(guides[field]);
    if (error) errors[field] = error;
  }
  return errors;
}

function validateGuide({ columns, rows }: SizeGuide): string | undefined {
  const titles = columns.map(({ title }) => title.trim().toLowerCase());
  if (titles.includes("")) return "Each column needs a name";
  if (new Set(titles).size < titles.length) return "Two columns have the same name";
  if (rows.length === 0) return "Add a size";
  const long = rows.find(({ cells }) => cells.some(isTooLong));
  if (long) return `${long.size}: at most ${productLimits.guideTextLength} characters in a cell`;
  const wrong = rows.find(({ cells }) => cells.some((_, i) => isInvalidCell(columns, cells, i)));
  return wrong && `${wrong.size}: enter inches, such as 35–37 or 36.5`;
}

const isTooLong = (cell: string) => cell.length > productLimits.guideTextLength;

export function isInvalidCell(
  columns: SizeGuide["columns"],
  cells: readonly string[],
  at: number,
): boolean {
  const typed = cells[at]?.trim() ?? "";
  if (isTooLong(typed)) return true;
  return typed !== "" && columns[at]?.isLength === true && parseLength(typed) === undefined;
}

export const typeRules: FormRules<StaffType, TypeDraft> = {
  labels: fieldLabels,
  toDraft,
  merge: { fields: { women: mergeWhole, men: mergeWhole } },
  validate: validateTypeDraft,
  apiFields: { "sizeGuides.WOMEN": "women", "sizeGuides.MEN": "men" },
};

export function toUpdateRequest(draft: TypeDraft, version: number): UpdateClothingType {
  const { name, sizes, role, women, men } = draft;
  const sizeGuides = { WOMEN: women, MEN: men };
  return { version, name: name.trim(), sizes: [...sizes], role, sizeGuides };
}

export function createGuide(sizes: readonly string[], chest: string): SizeGuide {
  const columns = [
    { title: "UK", isLength: false },
    ...[chest, "Waist", "Hips"].map((title) => ({ title, isLength: true })),
  ];
  return { columns, rows: sizes.map((size) => ({ size, cells: columns.map(() => "") })) };
}

export function pasteGuideCells(
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
