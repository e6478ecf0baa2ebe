import { createContext, useContext, useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { readFromDevice, saveOnDevice } from "../parts/offline/device-storage.ts";
import { useMemberId } from "../session/use-member.ts";
import { findPage, isWithin } from "./navigation.ts";

interface Trail {
  readonly path: string;
  readonly address: string;
  readonly before?: string;
  readonly openedFrom: OpenedFrom;
}

const TrailContext = createContext<Trail>({ path: "", address: "", openedFrom: {} });

export const TrailProvider = TrailContext.Provider;

/** Undefined for the first page. */
export function usePreviousPath(): string | undefined {
  return useContext(TrailContext).before;
}

/** Undefined if the record was opened by its address. */
export function useOpenedFrom(): OriginPage | undefined {
  const { path, openedFrom } = useContext(TrailContext);
  return openedFrom[path];
}

export function useTrail(): Trail {
  const { pathname: path, search } = useLocation();
  const address = path + search;
  const isHistoryNavigation = useNavigationType() === "POP";
  const storageKey = `staff-opened-from:${useMemberId()}`;
  const [trail, setTrail] = useState<Trail>(() => ({
    path,
    address,
    openedFrom: readFromDevice(storageKey, "sessionStorage") ?? {},
  }));
  const current = nextTrail();
  if (current !== trail) setTrail(current);
  useEffect(() => {
    saveOnDevice(storageKey, current.openedFrom, "sessionStorage");
  }, [storageKey, current.openedFrom]);
  return current;

  function nextTrail(): Trail {
    if (trail.address === address) return trail;
    if (trail.path === path) return { ...trail, address };
    const leftPage = { to: trail.address, label: pageName(trail.path) };
    const openedFrom = isHistoryNavigation
      ? trail.openedFrom
      : nextOpenedFrom(trail.openedFrom, leftPage, path);
    return { path, address, before: trail.path, openedFrom };
  }
}

/** Reads the title while the page is still in the document. */
function pageName(path: string): string {
  const page = findPage(path);
  const title = document.querySelector("#content h1")?.textContent;
  return (page?.address === path ? page.label : title) || page?.label || "Back";
}

interface OriginPage {
  /** With filters. */
  readonly to: string;
  /** "Payments", or the name of the record. */
  readonly label: string;
}

/** By the record's path. */
export type OpenedFrom = Readonly<Record<string, OriginPage>>;

const maxEntries = 50;

/**
 * A record leads back to the list or section it was opened from, and so does its next neighbour;
 * coming back to a record keeps its origin.
 */
export function nextOpenedFrom(
  entries: OpenedFrom,
  leftPage: OriginPage,
  path: string,
): OpenedFrom {
  const page = findPage(path);
  const from = pathOf(leftPage.to);
  if (page === undefined || path === page.address || pathOf(entries[from]?.to ?? "") === path) {
    return entries;
  }
  const { [path]: _, ...others } = entries;
  const isRecord = from !== page.address && isWithin(from, page.address);
  const origin = isRecord ? entries[from] : findPage(from) && leftPage;
  if (origin === undefined) return others;
  return Object.fromEntries(
    [...Object.entries(others), [path, origin] as const].slice(-maxEntries),
  );
}

function pathOf(address: string): string {
  return address.replace(/\?.*$/, "");
}
