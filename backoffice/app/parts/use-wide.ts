import { useSyncExternalStore } from "react";

const query = "(min-width: 64rem)";

/** Whether the window has room for a list and a record side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );
}
