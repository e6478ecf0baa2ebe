import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Makes a `<details>` behave as a menu: Escape closes it and gives focus back to its summary; a press
 * outside, focus moving on, or another page closes it. Without scripts it still opens and closes.
 */
export function useDisclosure(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  const shownAt = useRef(location);

  useEffect(() => {
    // What was opened before the page was alive stays open.
    if (shownAt.current === location) return;
    shownAt.current = location;
    if (ref.current) ref.current.open = false;
  }, [location]);

  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !details.contains(event.target)) details.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    details.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      details.removeEventListener("keydown", closeOnEscape);
    };
  }, []);

  return ref;
}
