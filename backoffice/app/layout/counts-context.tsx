import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
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
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/waiting", { signal }),
    ["counts"],
    { everyMs },
  );

  // Another room may have changed what waits.
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current !== pathname) reload();
    seen.current = pathname;
  }, [pathname, reload]);

  const counts = loaded.state === "ready" ? loaded.data : undefined;
  const value = useMemo(() => ({ counts, recount: reload }), [counts, reload]);
  return <CountsContext value={value}>{children}</CountsContext>;
}
