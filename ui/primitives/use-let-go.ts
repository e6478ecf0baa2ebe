import { type RefObject, useEffect, useRef } from "react";

/**
 * The ref of an `<img>` in a `<picture>`, so that Firefox fetches nothing of a picture that has left the page: when it
 * clears one away, the `<img>` is left alone with `src`, the largest WebP, which nobody sees any more.
 */
export function useLetGo(): RefObject<HTMLImageElement | null> {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const img = ref.current;
    return () => {
      if (!img?.isConnected) img?.removeAttribute("src");
    };
  }, []);
  return ref;
}
