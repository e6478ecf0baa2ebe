import type { Locator, Page } from "@playwright/test";

interface Rendered {
  readonly selector: string;
  readonly text?: string;
}

export async function sendKeyOnceRendered(
  page: Page,
  key: string,
  rendered: Rendered,
): Promise<void> {
  await onceRendered(page, rendered, { key });
}

/** Longest time between the clicks of a double click, in milliseconds. */
const doubleClickMs = 900;

export async function sendSecondKeyOnceRendered(
  page: Page,
  key: string,
  rendered: Rendered,
): Promise<void> {
  await onceRendered(page, rendered, { key }, doubleClickMs);
}

/** Clicks the button's position again as soon as something renders there: the second half of a double click. */
export async function doubleClickOnceRendered(page: Page, button: Locator, rendered: Rendered) {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not there");
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await onceRendered(page, rendered, point, doubleClickMs);
}

type UserInput = { readonly key: string } | { readonly x: number; readonly y: number };

function onceRendered(
  page: Page,
  rendered: Rendered,
  input: UserInput,
  withinMs = Infinity,
): Promise<void> {
  return page.evaluate(
    ([{ selector, text = "" }, input, withinMs]) => {
      let lastInputAt = performance.now();
      const recordInput = ({ isTrusted, timeStamp }: Event) => {
        if (isTrusted) lastInputAt = timeStamp;
      };
      for (const kind of ["keydown", "click"])
        addEventListener(kind, recordInput, { capture: true, once: true });
      const isRendered = () =>
        [...document.querySelectorAll(selector)].some((each) => each.textContent?.includes(text));
      new MutationObserver((_changes, observer) => {
        if (!isRendered()) return;
        observer.disconnect();
        if (performance.now() - lastInputAt > withinMs) return;
        if ("key" in input) {
          document.body.dispatchEvent(
            new KeyboardEvent("keydown", { key: input.key, bubbles: true }),
          );
        } else {
          const point = document.elementFromPoint(input.x, input.y);
          point?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    },
    [rendered, input, withinMs] as const,
  );
}
