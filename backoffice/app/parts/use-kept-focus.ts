import { useEffect } from "react";

/**
 * Keeps the keyboard where somebody works: where what was pressed goes, such as a button whose work is done, the focus
 * goes on to the title of what stands in its place: of the nearest part around it that is still there. Else Tab would
 * begin anew at the top of the page, and readers of screens would hear nothing.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** What has the focus, and everything around it, from the inside out. */
    let around: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent) => {
      around = [];
      for (let at = target; at instanceof Element; at = at.parentElement) around.push(at);
    };
    const mend = () => {
      const [last] = around;
      if (document.activeElement === document.body && last && !isSeen(last)) focusTitle(around);
    };
    // Whoever knows better where the focus goes has placed it by then.
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(mend, 50);
    };
    const watch = new MutationObserver(look);
    const attributeFilter = ["open", "inert", "hidden"];
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter });
    document.addEventListener("focusin", note);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      document.removeEventListener("focusin", note);
    };
  }, []);
}

function isSeen(element: Element): boolean {
  return element.getClientRects().length > 0 && !element.closest("[inert]");
}

function focusTitle(around: readonly Element[]): void {
  for (const part of around) {
    const titles = part.isConnected ? part.querySelectorAll<HTMLElement>("main :is(h1, h2)") : [];
    const title = [...titles].find(isSeen);
    if (title) {
      title.tabIndex = -1;
      title.style.outline = "none";
      title.focus({ preventScroll: true });
      return;
    }
  }
}
