import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { staffApi } from "../api.ts";
import { useLoaded } from "../loading/use-loaded.ts";

const everyMs = 60_000;

/** How many records wait in the rooms that have any waiting. */
export interface Waiting {
  readonly businesses: number;
  readonly enquiries: number;
}

interface Counts {
  /** Absent until they are known; a rail without counts still leads everywhere. */
  readonly counts: Waiting | undefined;
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
  const { loaded, reload } = useLoaded(countWaiting, "counts");

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

async function countWaiting(signal: AbortSignal): Promise<Waiting> {
  const [businesses, enquiries] = await Promise.all([
    staffApi.listBusinessProfiles({ status: "pending", limit: 1 }, signal),
    staffApi.listBulkOrders({ status: "new", limit: 1 }, signal),
  ]);
  return { businesses: businesses.meta.total, enquiries: enquiries.meta.total };
}
