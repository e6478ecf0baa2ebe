import type { Filter } from "./filters.tsx";
import { readChoice } from "./list-address.ts";

/** Narrows a list to one of a few known things. */
export interface ChoiceFilter<Value extends string> extends Filter {
  /** What an address narrows to; undefined where it is none of them. */
  read(params: URLSearchParams): Value | undefined;
}

/** @param choices in the order in which they are offered: the words of each, by what stands in the address */
export function choiceFilter<Value extends string>(
  filter: Omit<Filter, "options" | "span">,
  choices: Readonly<Record<Value, string>>,
): ChoiceFilter<Value> {
  const values = Object.keys(choices) as Value[];
  return {
    ...filter,
    options: values.map((value) => ({ value, label: choices[value] })),
    read: (params) => readChoice(params, filter.name, values),
  };
}
