import type { Page } from "@playwright/test";

/**
 * Targets under 44 × 44 px, counting labels and `::after`. Links in sentences may be smaller (WCAG 2.5.8); hidden
 * elements and those behind a dialog are skipped.
 * @returns one line for each
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const minSize = 44;
    const scope = document.querySelector("dialog:modal") ?? document;
    const controls = scope.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [role=option], [role=tab]",
    );

    const reach = (element: HTMLElement) => {
      const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((part) =>
        part.getBoundingClientRect(),
      );
      let width = Math.max(...boxes.map((box) => box.width));
      let height = Math.max(...boxes.map((box) => box.height));
      const after = getComputedStyle(element, "::after");
      if (after.content !== "none" && after.position === "absolute") {
        width = Math.max(width, Number.parseFloat(after.width) || 0);
        height = Math.max(height, Number.parseFloat(after.height) || 0);
      }
      return { width, height };
    };

    const isInSentence = (element: HTMLElement) => {
      if (!element.matches("a") || !getComputedStyle(element).display.startsWith("inline"))
        return false;
      const around = (element.parentElement?.textContent ?? "").replace(
        element.textContent ?? "",
        "",
      );
      return /\p{L}{2}/u.test(around);
    };

    return [...controls]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      })
      .filter((element) => !isInSentence(element))
      .flatMap((element) => {
        const { width, height } = reach(element);
        // Rounding.
        if (width >= minSize - 0.5 && height >= minSize - 0.5) return [];
        const name = element.getAttribute("aria-label") ?? element.textContent?.trim();
        return [`${element.tagName} "${name}" ${Math.round(width)} × ${Math.round(height)}`];
      });
  });
}
