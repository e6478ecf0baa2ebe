import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import type { StaffWaiting } from "#contract/api/staff.ts";
import { api } from "../api.ts";
import { useLoaded } from "../loading/use-loaded.ts";

const everyMs = 60_000;

interface Counts {
  /** Absent until they are known; a rail without counts still leads everywhere. */
  readonly counts: StaffWaiting | undefined;
  /** Counts again, after something was decided. */
  recount(): void;
}

const CountsContext = createContext<Counts>({ counts: undefined, recount: () => {} });

/** What waits in the rooms. */
export function useCounts(): Counts {
  return useContext(CountsContext);
}

/** Keeps count of what waits: on opening, on every move to another room, and each minute. */
export function CountsProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { loaded, reload } = useLoaded((signal) => api("GET /staff/waiting", { signal }), "counts");

  // biome-ignore lint/correctness/useExhaustiveDependencies: another room may have changed what waits
  useEffect(() => {
    reload();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [pathname, reload]);

  const counts = loaded.state === "ready" ? loaded.data : undefined;
  const value = useMemo(() => ({ counts, recount: reload }), [counts, reload]);
  return <CountsContext value={value}>{children}</CountsContext>;
}
