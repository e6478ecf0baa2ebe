import type { Page } from "@playwright/test";

export interface Focus {
  readonly name: string;
  readonly isMarked: boolean;
  readonly isInView: boolean;
}

export function focusOf(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const held = document.activeElement as HTMLElement;
    const labels = [...((held as HTMLInputElement).labels ?? [])].map((label) => label.innerText);
    const named =
      held.getAttribute("aria-label") ?? (labels.join(" ") || held.title || held.innerText);
    // Cards and the search show the outline on an ancestor.
    const marks = [
      getComputedStyle(held),
      getComputedStyle(held, "::after"),
      ...(held.parentElement ? [getComputedStyle(held.parentElement)] : []),
    ];
    const box = held.getBoundingClientRect();
    return {
      name: `${held.localName} ${named}`.replaceAll(/\s+/g, " ").trim(),
      isMarked:
        // The mark of a slider is around its thumb, where no script can look; of a frame, within it; and of the little
        // calendar of a day, around that.
        held.matches("iframe, input[type=range], [type^=date]:not(:focus)") ||
        marks.some(
          ({ outlineStyle, outlineWidth }) =>
            outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 2,
        ),
      isInView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    };
  });
}
