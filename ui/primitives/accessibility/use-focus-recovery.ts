import { useEffect } from "react";

interface Place {
  readonly around: readonly Element[];
  readonly rows: readonly Row[];
  readonly opener: Place | undefined;
}

interface Row {
  readonly row: Element;
  /** The following rows, then the preceding ones from the nearest. */
  readonly others: readonly Element[];
  /** Index of the focused control in its row. */
  readonly stop: number;
}

/**
 * When the focused element is removed: focus moves to the next row, else to the nearest section’s
 * title. Otherwise Tab would start at the top, and screen readers would say nothing.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let place: Place | undefined;
    let path = "";
    let timer: ReturnType<typeof setTimeout> | undefined;
    const trackFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      place = toPlace(target, place);
      path = location.pathname;
    };
    const restoreFocus = () => {
      const isLost =
        document.activeElement === document.body && place && !isVisible(place.around[0]);
      // After navigation the new page sets focus itself.
      if (isLost && path === location.pathname) moveFocus(place);
    };
    // By then any other code that sets focus has done so.
    const checkFocus = () => {
      if (!place || isVisible(place.around[0])) return;
      clearTimeout(timer);
      timer = setTimeout(restoreFocus, 50);
    };
    const observer = new MutationObserver(checkFocus);
    const attributeFilter = ["open", "inert", "hidden"];
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter });
    document.addEventListener("focusin", trackFocus);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", trackFocus);
    };
  }, []);
}

function toPlace(target: Element, previous: Place | undefined): Place {
  const around: Element[] = [];
  for (let at: Element | null = target; at; at = at.parentElement) around.push(at);
  const rows = around.filter(isRow).map((row) => ({
    row,
    others: siblingsOf(row),
    stop: focusableIn(row).indexOf(target as HTMLElement),
  }));
  const dialog = target.closest("dialog");
  const isInside = dialog !== null && previous?.around.includes(dialog);
  return { around, rows, opener: dialog ? (isInside ? previous?.opener : previous) : undefined };
}

const isRow = (element: Element) => element.matches("li, tr, [data-list-item]");

function siblingsOf(row: Element): Element[] {
  const all = [...(row.parentElement?.children ?? [])];
  const at = all.indexOf(row);
  return [...all.slice(at + 1), ...all.slice(0, at).reverse()];
}

function moveFocus(place: Place | undefined): void {
  if (!place) return;
  const { around, rows, opener } = place;
  const dialog = around.find((each) => each.localName === "dialog");
  if (dialog && opener && !isVisible(dialog)) {
    const [button] = opener.around;
    if (isVisible(button)) (button as HTMLElement).focus();
    else moveFocus(opener);
    return;
  }
  for (const { row, others, stop } of rows) {
    // In a row that stays, the control in the same place.
    const candidates = isVisible(row) ? [row] : others.filter(isVisible);
    for (const next of candidates) {
      const focusable = focusableIn(next);
      const replacement = focusable[Math.min(Math.max(stop, 0), focusable.length - 1)];
      if (replacement) {
        replacement.focus();
        return;
      }
    }
  }
  focusTitle(around);
}

function focusableIn(part: Element): HTMLElement[] {
  const focusable = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  return [...part.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) => isVisible(stop) && stop.tabIndex >= 0 && !stop.matches(":disabled"),
  );
}

function isVisible(element: Element | undefined): boolean {
  return (
    element !== undefined && element.getClientRects().length > 0 && !element.closest("[inert]")
  );
}

function focusTitle(around: readonly Element[]): void {
  for (const part of around) {
    const isPage = part === document.body || part === document.documentElement;
    const titles = part.isConnected
      ? part.querySelectorAll<HTMLElement>(isPage ? "main :is(h1, h2)" : ":is(h1, h2)")
      : [];
    const title = [...titles].find(isVisible);
    if (title) {
      title.tabIndex = -1;
      title.style.outline = "none";
      title.focus({ preventScroll: true });
      return;
    }
  }
}
