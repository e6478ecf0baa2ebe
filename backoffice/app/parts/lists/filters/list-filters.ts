import { nigerianStates } from "#contract/validation/nigerian-states.ts";
import { formatDate } from "../../format/dates.ts";
import { formatAmount } from "../../format/money.ts";
import { parseChoice } from "../list-params.ts";
import type { Filter } from "./filters.tsx";

export interface ChoiceFilter<Value extends string> extends Filter {
  parse(params: URLSearchParams): Value | undefined;
}

/** @param choices labels by URL value, in display order */
export function choiceFilter<Value extends string>(
  filter: Omit<Filter, "options" | "range">,
  choices: Readonly<Record<Value, string>>,
): ChoiceFilter<Value> {
  const values = Object.keys(choices) as Value[];
  return {
    ...filter,
    options: values.map((value) => ({ value, label: choices[value] })),
    parse: (params) => parseChoice(params, filter.name, values),
  };
}

const cities = [
  "Lagos",
  "Abuja",
  "Port Harcourt",
  "Ibadan",
  "Kano",
  "Benin City",
  "Enugu",
  "Kaduna",
];

export function daysFilter(name: string, label: string): Filter {
  return {
    name,
    label,
    anyLabel: "any time",
    options: [
      { value: "1", label: "Today" },
      { value: "7", label: "Last 7 days" },
      { value: "30", label: "Last 30 days" },
      { value: "90", label: "Last 90 days" },
    ],
    range: {
      option: "Custom range…",
      from: "From",
      to: "To",
      unit: "days",
      separator: "_",
      format: (day) => formatDate(day, new Date()),
    },
  };
}

export function amountFilter(
  name: string,
  label: string,
  ranges: Readonly<Record<string, string>>,
): Filter {
  return {
    name,
    label,
    anyLabel: "any",
    options: Object.entries(ranges).map(([value, label]) => ({ value, label })),
    range: {
      option: "Custom amount…",
      from: "At least",
      to: "At most",
      unit: "naira",
      separator: "-",
      format: (amount) => formatAmount(Number(amount)),
    },
  };
}

export function placeFilters(params: URLSearchParams): [city: Filter, state: Filter] {
  const place = (name: string, label: string, options: readonly string[]): Filter => {
    const selected = params.get(name);
    const all = new Set(selected ? [...options, selected] : options);
    return {
      name,
      label,
      anyLabel: "all",
      options: [...all].map((value) => ({ value, label: value })),
    };
  };
  return [place("city", "City", cities), place("state", "State", nigerianStates)];
}

/** "7" (last seven days) or "2026-11-01_2026-11-07"; `today` in Lagos. */
export function parseDays(
  value: string | null,
  today: string,
): { readonly from?: string; readonly to?: string } {
  const days = /^\d{1,3}$/.exec(value ?? "");
  if (days) {
    const from = new Date(Date.parse(today) - (Number(days[0]) - 1) * 86_400_000);
    return { from: from.toISOString().slice(0, 10) };
  }
  const between = /^(\d{4}-\d\d-\d\d)?_(\d{4}-\d\d-\d\d)?$/.exec(value ?? "");
  return {
    ...(between?.[1] && { from: between[1] }),
    ...(between?.[2] && { to: between[2] }),
  };
}

/** Parses "50000-150000" or "500000-", naira. */
export function parseAmounts(value: string | null): {
  readonly min?: number;
  readonly max?: number;
} {
  const amounts = /^(\d*)-(\d*)$/.exec(value ?? "");
  return {
    ...(amounts?.[1] && { min: Number(amounts[1]) }),
    ...(amounts?.[2] && { max: Number(amounts[2]) }),
  };
}

export function parsePlace(params: URLSearchParams): {
  readonly city?: string;
  readonly state?: string;
} {
  const city = params.get("city");
  const state = params.get("state");
  return { ...(city && { city }), ...(state && { state }) };
}
