import { type RefObject, useEffect, useRef } from "react";

/** Clears `src` on unmount: Firefox loads the largest fallback when sources are removed first. */
export function useClearImageSource(): RefObject<HTMLImageElement | null> {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const img = ref.current;
    return () => {
      if (!img?.isConnected) img?.removeAttribute("src");
    };
  }, []);
  return ref;
}
