import { expect, type Page, test } from "@playwright/test";
import { focusOf } from "./kit/focus.ts";
import { openPageAt } from "./kit/page-at.ts";
import { createProduct } from "./kit/product.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { staffScreens, staffScreensWithoutPicture } from "./kit/staff-screens.ts";
import { watchResponses } from "./kit/watch-responses.ts";

const pages = [
  ...staffScreens.filter(({ only }) => only !== "phone"),
  ...staffScreensWithoutPicture,
];
const together = 3;

for (let first = 0; first < pages.length; first += together) {
  const some = pages.slice(first, first + together);
  test(`Tab leads to everything in ${some.map(({ name }) => name).join(", ")}`, async ({
    page,
  }) => {
    test.slow();
    for (const { name, open } of some) {
      await test.step(name, async () => {
        const answered = watchResponses(page);
        await open(page);
        await answered();
        expect.soft(await walk(page), name).toEqual([]);
      });
    }
  });
}

for (const width of [1440, 390]) {
  test(`at ${width} px no bottom bar hides the focused element`, async ({ browser }) => {
    const page = await openPageAt(width, browser);
    const name = `Clear ${unique()}`;
    await openStaffPage(page, "/products");
    const id = await createProduct(page, name, { S: 5, M: 9, L: 4 });
    await openStaffPage(page, `/products/${id}`);
    if (width === 390) {
      await page.getByRole("button", { name: /^Details/, expanded: false }).click();
    }
    // The focused field is where the bar appears.
    const field = page.getByLabel("Name", { exact: true });
    await field.evaluate((input) => {
      input.scrollIntoView({ block: "end" });
      scrollBy(0, input.getBoundingClientRect().bottom - innerHeight + 1);
      input.focus({ preventScroll: true });
    });
    await page.keyboard.type("x");
    const hidden = [await hiddenByBar(page)];
    for (let keys = 0; keys < 40; keys += 1) {
      await page.keyboard.press("Tab");
      hidden.push(await hiddenByBar(page));
    }
    expect(hidden.filter((each) => each !== "")).toEqual([]);
    await page.context().close();
  });
}

function hiddenByBar(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [bar, at] = [document.querySelector("[data-bottom-bar]"), document.activeElement];
    if (!bar || !at || at === document.body || bar.contains(at)) return "";
    const [{ top, left }, box] = [bar.getBoundingClientRect(), at.getBoundingClientRect()];
    const isUnder = box.right > left && Math.min(box.bottom, box.top + 40) > top;
    return isUnder ? `${at.tagName} ${at.id}${at.getAttribute("aria-label") ?? ""}` : "";
  });
}

/** Date inputs have a stop for each part. */
const partsOfFields = 60;

async function walk(page: Page): Promise<string[]> {
  const wanted = await markStops(page);
  const violations: string[] = [];
  for (let keys = 0, left = wanted; left > 0 && keys < wanted + partsOfFields; keys += 1) {
    await page.keyboard.press("Tab");
    const { name, isMarked, isInView } = await focusOf(page);
    // The room itself takes the keyboard when it arrives, which may be after the first press; it is no stop. Nor is the
    // page, which stands between the last stop of a dialog and its first.
    if (/^(main|body) /.test(name)) continue;
    if (!isMarked) violations.push(`not marked: ${name}`);
    if (!isInView) violations.push(`out of view: ${name}`);
    left = await tickStop(page);
  }
  return [...violations, ...(await listMissed(page))];
}

function tickStop(page: Page): Promise<number> {
  return page.evaluate(() => {
    document.activeElement?.removeAttribute("data-stop");
    return document.querySelectorAll("[data-stop]").length;
  });
}

function markStops(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialog = document.querySelector<HTMLElement>("dialog[open]");
    const place = dialog ?? document.getElementById("content");
    if (!place) throw new Error("There is no room");
    // Three rows of a long list are enough.
    for (const list of place.querySelectorAll("ul, ol, tbody")) {
      if (list.children.length <= 20) continue;
      for (const row of [...list.children].slice(3)) row.toggleAttribute("inert", true);
    }
    const controls = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    const stops = [...place.querySelectorAll<HTMLElement>(controls)].filter(
      (control) =>
        control.tabIndex >= 0 &&
        !control.matches(":disabled, [type=hidden], [inert] *") &&
        control.checkVisibility({ visibilityProperty: true }) &&
        // A radio group is one stop.
        !(control.matches("[type=radio]") && !control.matches(":checked")),
    );
    for (const stop of stops) stop.dataset.stop = "";
    if (!dialog) place.focus();
    document.activeElement?.removeAttribute("data-stop");
    return document.querySelectorAll("[data-stop]").length;
  });
}

function listMissed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-stop]")].map(
      (missed) => `not reached: ${missed.outerHTML.slice(0, 120)}`,
    ),
  );
}
