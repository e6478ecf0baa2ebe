import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { StaffRole } from "#contract/api/staff.ts";
import { api } from "../api.ts";
import { useSettled } from "../parts/use-settled.ts";
import { useMemberId } from "../session/use-member.ts";
import { type FoundRow, toFoundRow, toPlaceRow, toRefundRow } from "./found-row.ts";
import { readLastOpened } from "./last-opened.ts";
import { findPlaces, placesFor } from "./search-rooms.ts";

const pauseMs = 120;
/** As many as the store answers with. */
const mostRows = 8;
/** Things to do that stand below what the store found. */
const mostPlaces = 2;

interface Found {
  readonly rows: readonly FoundRow[];
  readonly isSearching: boolean;
  readonly isFailed: boolean;
}

/**
 * What is found for a text: records by the store, rooms and things to do by the browser; before typing the last five.
 * @param onlyOrders finds orders alone
 */
export function useFound(typed: string, role: StaffRole, onlyOrders: boolean): Found {
  const text = typed.trim();
  const asked = useSettled(text, pauseMs);
  const member = useMemberId();

  const { data, isError, isFetching } = useQuery({
    queryKey: ["search", asked, onlyOrders],
    queryFn: ({ signal }) =>
      api("GET /staff/search", {
        query: { q: asked, ...(onlyOrders && { only: "order" }) },
        signal,
      }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  if (text === "") return { rows: readLastOpened(member), isSearching: false, isFailed: false };

  const now = new Date();
  const found = asked === "" || isError ? [] : (data ?? []);
  const finds = found.map((find) => toFoundRow(find, now, role));
  const places = [
    ...toRefundRow(found[0], role),
    ...(onlyOrders ? [] : findPlaces(placesFor(role), text).map(toPlaceRow)),
  ];
  const shown = places.slice(0, finds.length === 0 ? mostRows : mostPlaces);
  return {
    rows: [...finds.slice(0, mostRows - shown.length), ...shown],
    isSearching: isFetching || asked !== text,
    isFailed: isError,
  };
}
