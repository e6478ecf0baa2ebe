import { useSyncExternalStore } from "react";

/** Whether the window has room for a list and a record side by side. */
export function useWide(): boolean {
  return useMinWidth("64rem");
}

/** Whether the window is at least so wide, "48rem". */
export function useMinWidth(width: string): boolean {
  const query = `(min-width: ${width})`;
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );
}
