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

/**
 * Presses the place of a button once more in the very moment something stands on the page, whatever lies there then:
 * the second half of a double press.
 */
export async function pressAgainOnceDrawn(page: Page, button: Locator, drawn: Drawn) {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not there");
  await onceDrawn(page, drawn, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
}

type Press = { readonly key: string } | { readonly x: number; readonly y: number };

function onceDrawn(page: Page, drawn: Drawn, press: Press): Promise<void> {
  return page.evaluate(
    ([{ selector, text = "" }, press]) => {
      const isDrawn = () =>
        [...document.querySelectorAll(selector)].some((each) => each.textContent?.includes(text));
      new MutationObserver((_changes, observer) => {
        if (!isDrawn()) return;
        observer.disconnect();
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
    [drawn, press] as const,
  );
}
