import type { Locator, Page } from "@playwright/test";

/** What a quick hand waits for on a slow machine: an element, and words in it. */
interface Drawn {
  readonly selector: string;
  readonly text?: string;
}

/** Presses a key in the very moment something stands on the page. */
export async function pressOnceDrawn(page: Page, key: string, drawn: Drawn): Promise<void> {
  await onceDrawn(page, drawn, { key });
}

/** How late the second half of a double press comes at most, in ms: what comes later is a press of its own. */
const secondHalfMs = 900;

/** The same as the second half of a double press, whose first half comes next. */
export async function pressKeyAgainOnceDrawn(page: Page, key: string, drawn: Drawn): Promise<void> {
  await onceDrawn(page, drawn, { key }, secondHalfMs);
}

/**
 * Presses the place of a button once more in the very moment something stands on the page, whatever lies there then:
 * the second half of a double press.
 */
export async function pressAgainOnceDrawn(page: Page, button: Locator, drawn: Drawn) {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not there");
  const there = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await onceDrawn(page, drawn, there, secondHalfMs);
}

type Press = { readonly key: string } | { readonly x: number; readonly y: number };

/** @param withinMs how long after the next press it still counts */
function onceDrawn(page: Page, drawn: Drawn, press: Press, withinMs = Infinity): Promise<void> {
  return page.evaluate(
    ([{ selector, text = "" }, press, withinMs]) => {
      let pressedAt = performance.now();
      const note = ({ isTrusted, timeStamp }: Event) => {
        if (isTrusted) pressedAt = timeStamp;
      };
      for (const kind of ["keydown", "click"])
        addEventListener(kind, note, { capture: true, once: true });
      const isDrawn = () =>
        [...document.querySelectorAll(selector)].some((each) => each.textContent?.includes(text));
      new MutationObserver((_changes, observer) => {
        if (!isDrawn()) return;
        observer.disconnect();
        if (performance.now() - pressedAt > withinMs) return;
        if ("key" in press) {
          document.body.dispatchEvent(
            new KeyboardEvent("keydown", { key: press.key, bubbles: true }),
          );
        } else {
          const there = document.elementFromPoint(press.x, press.y);
          there?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    },
    [drawn, press, withinMs] as const,
  );
}
