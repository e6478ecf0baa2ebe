import type { FieldRule } from "#ui/forms/use-fields.ts";

/** Asks for a field that is left empty, by what belongs there: "Type the code". */
export const askedFor =
  (what: string): FieldRule =>
  (typed) =>
    typed.trim() === "" ? `Type ${what}` : undefined;
