import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { api } from "../api.ts";
import { useDebouncedValue } from "../parts/forms/use-debounced-value.ts";
import { readFromDevice, saveOnDevice } from "../parts/offline/device-storage.ts";
import { useMemberId } from "../session/use-member.ts";
import { commandsFor, findCommands } from "./search-commands.ts";
import { type SearchRow, toCommandRow, toRefundRow, toSearchRow } from "./search-row.ts";

const debounceMs = 120;
/** The API's limit. */
const maxRows = 8;
const maxCommands = 2;
/** From this length on, a matching command comes first. */
const minCommandLength = 3;
const maxSuggestions = 5;

interface SearchResultList {
  readonly heading?: string;
  readonly rows: readonly SearchRow[];
  readonly isSearching: boolean;
  readonly isFailed: boolean;
}

/** Records from the API, commands from the browser; recent items before typing. */
export function useSearchResults(
  input: string,
  role: StaffRole,
  onlyOrders: boolean,
): SearchResultList {
  const text = input.trim();
  const debouncedText = useDebouncedValue(text, debounceMs);
  const member = useMemberId();

  const { data, isError, isFetching } = useQuery({
    queryKey: ["search", debouncedText, onlyOrders],
    queryFn: ({ signal }) =>
      api("GET /staff/search", {
        query: { q: debouncedText, ...(onlyOrders && { only: "order" }) },
        signal,
      }),
    enabled: debouncedText !== "",
    placeholderData: keepPreviousData,
  });
  if (text === "") {
    const recent = readRecentlyOpened(member);
    const isNew = recent.length === 0;
    return {
      heading: isNew ? "Suggestions" : "Recent",
      rows: isNew ? commandsFor(role).slice(0, maxSuggestions).map(toCommandRow) : recent,
      isSearching: false,
      isFailed: false,
    };
  }

  const now = new Date();
  const results = debouncedText === "" || isError ? [] : (data ?? []);
  const resultRows = results.map((result) => toSearchRow(result, now, role));
  const commands = onlyOrders ? [] : findCommands(commandsFor(role), text).map(toCommandRow);
  const commandRows = [...toRefundRow(results[0], role), ...commands];
  const visibleCommands = commandRows.slice(0, resultRows.length === 0 ? maxRows : maxCommands);
  const visibleResults = resultRows.slice(0, maxRows - visibleCommands.length);
  const isCommand = commands.length > 0 && text.length >= minCommandLength;
  return {
    rows: isCommand
      ? [...visibleCommands, ...visibleResults]
      : [...visibleResults, ...visibleCommands],
    isSearching: isFetching || debouncedText !== text,
    isFailed: isError,
  };
}

const storageKey = (member: string) => `staff-last-opened:${member}`;
const maxRecent = 5;

export function readRecentlyOpened(member: string): readonly SearchRow[] {
  return readFromDevice<SearchRow[]>(storageKey(member), "sessionStorage") ?? [];
}

/** Without stock, which changes. */
export function saveRecentlyOpened(member: string, row: SearchRow): void {
  const others = readRecentlyOpened(member).filter(({ address }) => address !== row.address);
  saveOnDevice(
    storageKey(member),
    [{ ...row, sizes: undefined }, ...others].slice(0, maxRecent),
    "sessionStorage",
  );
}
