import { useEffect, useRef } from "react";

/**
 * Fields that are disabled while an order is placed lose the keyboard. This gives it back once they may be used
 * again: to where it was, or to the field that was at fault.
 * @param usable whether the form may be filled in
 */
export function useKeyboardReturn(usable: boolean) {
  const heir = useRef<Element | null>(null);
  useEffect(() => {
    if (!usable) return;
    if (heir.current instanceof HTMLElement) heir.current.focus();
    heir.current = null;
  }, [usable]);
  return {
    returnTo(element: Element | null) {
      heir.current = element;
    },
  };
}
