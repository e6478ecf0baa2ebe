import type { Page } from "@playwright/test";

/** The pictures of a product, which are pressed to be enlarged. */
export const enlargeButtons = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: /^Enlarge / });

export const enlargedPictures = (page: Page) =>
  page.getByRole("dialog", { name: "Pictures of the product" });

/** How much the shown picture is enlarged and moved. */
export function readView(page: Page) {
  return enlargedPictures(page)
    .locator("li:not([inert]) > div")
    .evaluate((picture) => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(picture).transform);
      return { scale: a, x: e, y: f };
    });
}

type Fingers = readonly { readonly x: number; readonly y: number }[];

/**
 * Puts fingers down, moves them along the places given, and lifts them; all at once, so that a slow machine makes no
 * long press of it.
 */
export async function touch(page: Page, ...touches: readonly (readonly Fingers[])[]) {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Fingers) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [...touchPoints] });
  await Promise.all(
    touches.flatMap((places) => [
      ...places.map((fingers, i) => send(i === 0 ? "touchStart" : "touchMove", fingers)),
      send("touchEnd", []),
    ]),
  );
  await session.detach();
}
