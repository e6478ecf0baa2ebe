import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import type { ToDoCounts } from "#contract/api/staff/staff.ts";
import { api } from "../api.ts";
import { useLoaded } from "../loading/use-loaded.ts";

const refetchMs = 60_000;

interface Counts {
  /** Undefined until loaded. */
  readonly counts: ToDoCounts | undefined;
  refetchCounts(): void;
}

const CountsContext = createContext<Counts>({ counts: undefined, refetchCounts: () => {} });

export function useCounts(): Counts {
  return useContext(CountsContext);
}

export function CountsProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/reports/to-do", { signal }),
    ["counts"],
    { refetchMs },
  );

  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current !== pathname) reload();
    lastPath.current = pathname;
  }, [pathname, reload]);

  const counts = loaded.state === "ready" ? loaded.data : undefined;
  const value = useMemo(() => ({ counts, refetchCounts: reload }), [counts, reload]);
  return <CountsContext value={value}>{children}</CountsContext>;
}
