import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Escape, an outside click, leaving focus and navigation close it. Works without scripts. */
export function useDisclosure(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  const openedAt = useRef(location);

  useEffect(() => {
    // A menu opened before hydration stays open.
    if (openedAt.current === location) return;
    openedAt.current = location;
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
