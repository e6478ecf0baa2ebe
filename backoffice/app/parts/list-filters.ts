import { nigerianStates } from "#contract/validation/nigerian-states.ts";
import type { Filter } from "./filters.tsx";
import { naira } from "./money.ts";
import { dayOf } from "./when.ts";

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

/** Narrows a list to the last days up to today, or to days between two. */
export function daysFilter(name: string, label: string): Filter {
  return {
    name,
    label,
    any: "any time",
    options: [
      { value: "1", label: "Today" },
      { value: "7", label: "The last 7 days" },
      { value: "30", label: "The last 30 days" },
      { value: "90", label: "The last 90 days" },
    ],
    span: {
      option: "Between two days…",
      from: "First day",
      to: "Last day",
      of: "days",
      sign: "_",
      words: (day) => dayOf(day, new Date()),
    },
  };
}

/** Narrows a list to sums in one of these ranges, or between two. */
export function sumFilter(
  name: string,
  label: string,
  ranges: Readonly<Record<string, string>>,
): Filter {
  return {
    name,
    label,
    any: "any",
    options: Object.entries(ranges).map(([value, words]) => ({ value, label: words })),
    span: {
      option: "Between two sums…",
      from: "At least",
      to: "At most",
      of: "naira",
      sign: "-",
      words: (sum) => naira(Number(sum)),
    },
  };
}

/** Narrows a list to a city and to a state; one that is not among the known is offered while it is chosen. */
export function placeFilters(params: URLSearchParams): [city: Filter, state: Filter] {
  const place = (name: string, label: string, known: readonly string[]): Filter => {
    const chosen = params.get(name);
    const all = new Set(chosen ? [...known, chosen] : known);
    return {
      name,
      label,
      any: "all",
      options: [...all].map((value) => ({ value, label: value })),
    };
  };
  return [place("city", "City", cities), place("state", "State", nigerianStates)];
}

/**
 * Days as an address narrows to them: "7" for the last seven, or "2026-11-01_2026-11-07".
 * @param today the day it is in Lagos
 */
export function readDays(
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

/** Sums as an address narrows to them: "50000-150000" or "500000-", naira. */
export function readSums(value: string | null): {
  readonly least?: number;
  readonly most?: number;
} {
  const sums = /^(\d*)-(\d*)$/.exec(value ?? "");
  return {
    ...(sums?.[1] && { least: Number(sums[1]) }),
    ...(sums?.[2] && { most: Number(sums[2]) }),
  };
}

/** The city and the state that an address narrows to. */
export function readPlace(params: URLSearchParams): {
  readonly city?: string;
  readonly state?: string;
} {
  const city = params.get("city");
  const state = params.get("state");
  return { ...(city && { city }), ...(state && { state }) };
}
