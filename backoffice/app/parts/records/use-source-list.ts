import { useEffect } from "react";
import { useLocation } from "react-router";
import { useOpenedFrom } from "../../layout/navigation-trail.ts";
import { useMemberId } from "../../session/use-member.ts";
import type { RecordBackLink } from "./record-head.tsx";
import {
  findListPosition,
  type SourceList,
  type SourceListState,
  saveSourceList,
} from "./source-list.ts";

/** State for the links of a list's rows: without it a record offers no neighbours. */
export function useSourceListState(basePath: string): SourceListState {
  return { list: basePath + useLocation().search };
}

export function useSaveSourceList(
  basePath: string,
  label: string,
  ids: readonly string[],
  total: number,
  addressOf: (id: string) => string,
): void {
  const { search } = useLocation();
  const member = useMemberId();
  const addresses = ids.map(addressOf);
  const key = addresses.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that read the same are the same list
  useEffect(() => {
    const list: SourceList = { address: basePath + search, label, addresses, total, before: 0 };
    saveSourceList(member, basePath, list);
  }, [member, basePath, search, label, key, total]);
}

/**
 * Back link of a record: the list it was opened from with its neighbours, or the page it was opened
 * from.
 * @param label for a record opened by its address
 * @param isInSplitView the list is visible
 */
export function useRecordBackLink(
  basePath: string,
  label: string,
  id: string,
  isInSplitView = false,
): RecordBackLink {
  const openedFrom = useOpenedFrom();
  const member = useMemberId();
  const openedFromList = (useLocation().state as Partial<SourceListState> | null)?.list;
  const place = findListPosition(member, basePath, id);
  const isFromList = place?.position !== undefined && place.list.address === openedFromList;
  if (place === undefined || !(isInSplitView || isFromList)) {
    return (!isInSplitView && openedFrom) || { to: basePath, label };
  }
  const { list, position, previous, next } = place;
  return {
    to: list.address,
    label: list.label,
    ...(position !== undefined && { position: `${position} of ${list.total}` }),
    previous,
    next,
    state: { list: list.address },
  };
}
