import { useEffect, useRef } from "react";

/** Fields disabled while an order is placed lose focus: it returns to them or the invalid field. */
export function useFocusReturn(isEnabled: boolean) {
  const target = useRef<Element | null>(null);
  useEffect(() => {
    if (!isEnabled) return;
    if (target.current instanceof HTMLElement) target.current.focus();
    target.current = null;
  }, [isEnabled]);
  return {
    returnTo(element: Element | null) {
      target.current = element;
    },
  };
}
