import { useSyncExternalStore } from "react";

export function useIsWide(): boolean {
  return useMinWidth("1024px");
}

/** @param width In pixels like the breakpoints of the stylesheet: "768px" */
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
