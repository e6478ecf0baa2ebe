import { createContext, useContext, useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { keepOnDevice, readFromDevice } from "../parts/keep-on-device.ts";
import { useMemberId } from "../session/use-member.ts";
import { type OpenedFrom, openedFromAfter, type PageBefore } from "./opened-from.ts";
import { roomAt } from "./rooms.ts";

/** Where one came from. */
interface Trail {
  readonly path: string;
  /** With what the page is narrowed to. */
  readonly address: string;
  /** The path of the page that was shown before. */
  readonly before?: string;
  readonly openedFrom: OpenedFrom;
}

const TrailContext = createContext<Trail>({ path: "", address: "", openedFrom: {} });

/** Tells a room where one came from. */
export const TrailProvider = TrailContext.Provider;

/** The path of the page that was shown before this one; undefined for the first. */
export function useCameFrom(): string | undefined {
  return useContext(TrailContext).before;
}

/** The page of another room that the record which is shown was opened from; undefined where it was its own list. */
export function useOpenedFrom(): PageBefore | undefined {
  const { path, openedFrom } = useContext(TrailContext);
  return openedFrom[path];
}

/** Keeps where one came from, in the browser's session too, for the member who is here. */
export function useTrail(): Trail {
  const { pathname: path, search } = useLocation();
  const address = path + search;
  const isBackOrForth = useNavigationType() === "POP";
  const storageKey = `staff-opened-from:${useMemberId()}`;
  const [trail, setTrail] = useState<Trail>(() => ({
    path,
    address,
    openedFrom: readFromDevice(storageKey, "sessionStorage") ?? {},
  }));
  const shown = follow();
  if (shown !== trail) setTrail(shown);
  useEffect(() => {
    keepOnDevice(storageKey, shown.openedFrom, "sessionStorage");
  }, [storageKey, shown.openedFrom]);
  return shown;

  function follow(): Trail {
    if (trail.address === address) return trail;
    if (trail.path === path) return { ...trail, address };
    const left = { to: trail.address, label: nameOf(trail.path) };
    const openedFrom = isBackOrForth
      ? trail.openedFrom
      : openedFromAfter(trail.openedFrom, left, path);
    return { path, address, before: trail.path, openedFrom };
  }
}

/** What the page that is being left is called: it still stands in the window. */
function nameOf(path: string): string {
  const room = roomAt(path);
  const title = document.querySelector("#room h1")?.textContent;
  return (room?.address === path ? room.label : title) || room?.label || "Back";
}
