import { createContext, useContext, useState } from "react";

const CameFromContext = createContext<string | undefined>(undefined);

/** Tells a room which page was shown before it. */
export const CameFrom = CameFromContext.Provider;

/** The path of the page that was shown before this one; undefined for the first. */
export function useCameFrom(): string | undefined {
  return useContext(CameFromContext);
}

/** Keeps the path that was shown before the one that is. */
export function usePathBefore(pathname: string): string | undefined {
  const [seen, setSeen] = useState<{ readonly now: string; readonly before?: string }>({
    now: pathname,
  });
  if (seen.now === pathname) return seen.before;
  setSeen({ now: pathname, before: seen.now });
  return seen.now;
}
