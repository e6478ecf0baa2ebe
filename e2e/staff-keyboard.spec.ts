import { expect, type Page, test } from "@playwright/test";
import { focusOf } from "./kit/focus.ts";
import { putGarment } from "./kit/garment.ts";
import { openPageAt } from "./kit/page-at.ts";
import { roomScreens, roomsWithoutPicture } from "./kit/room-screens.ts";
import { openRoom, unique } from "./kit/staff.ts";
import { watchAnswers } from "./kit/watch-answers.ts";

const rooms = [...roomScreens.filter(({ only }) => only !== "phone"), ...roomsWithoutPicture];
const together = 3;

for (let first = 0; first < rooms.length; first += together) {
  const some = rooms.slice(first, first + together);
  test(`Tab leads to everything in ${some.map(({ name }) => name).join(", ")}`, async ({
    page,
  }) => {
    test.slow();
    for (const { name, open } of some) {
      await test.step(name, async () => {
        const answered = watchAnswers(page);
        await open(page);
        await answered();
        expect.soft(await walk(page), name).toEqual([]);
      });
    }
  });
}

for (const width of [1440, 390]) {
  test(`at ${width} px no bar at the bottom hides what has the focus`, async ({ browser }) => {
    const page = await openPageAt(width, browser);
    const name = `Clear ${unique()}`;
    await openRoom(page, "/products");
    const id = await putGarment(page, name, { S: 5, M: 9, L: 4 });
    await openRoom(page, `/products/${id}`);
    if (width === 390) {
      await page.getByRole("button", { name: /^Words/, expanded: false }).click();
    }
    // The field that is typed in when the bar comes stands where it comes to stand.
    const field = page.getByLabel("Name", { exact: true });
    await field.evaluate((input) => {
      input.scrollIntoView({ block: "end" });
      scrollBy(0, input.getBoundingClientRect().bottom - innerHeight + 1);
      input.focus({ preventScroll: true });
    });
    await page.keyboard.type("x");
    const hidden = [await hiddenByBar(page)];
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      hidden.push(await hiddenByBar(page));
    }
    expect(hidden.filter((each) => each !== "")).toEqual([]);
    await page.context().close();
  });
}

/** What has the focus, where less than its first line can be seen above the bar at the bottom. */
function hiddenByBar(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [bar, at] = [document.querySelector("[data-bottom-bar]"), document.activeElement];
    if (!bar || !at || at === document.body || bar.contains(at)) return "";
    const [{ top, left }, box] = [bar.getBoundingClientRect(), at.getBoundingClientRect()];
    const isUnder = box.right > left && Math.min(box.bottom, box.top + 40) > top;
    return isUnder ? `${at.tagName} ${at.id}${at.getAttribute("aria-label") ?? ""}` : "";
  });
}

/** A field for a day or a moment is a stop for each of its parts. */
const partsOfFields = 60;

/** Walks what is open by Tab; gives what was not reached, and where one could not see where one is. */
async function walk(page: Page): Promise<string[]> {
  const wanted = await markStops(page);
  const faults: string[] = [];
  for (let presses = 0, left = wanted; left > 0 && presses < wanted + partsOfFields; presses += 1) {
    await page.keyboard.press("Tab");
    const { name, isMarked, isInView } = await focusOf(page);
    // The room itself takes the keyboard when it arrives, which may be after the first press; it is no stop.
    if (name.startsWith("main ")) continue;
    if (!isMarked) faults.push(`not marked: ${name}`);
    if (!isInView) faults.push(`out of view: ${name}`);
    left = await tickStop(page);
  }
  return [...faults, ...(await listMissed(page))];
}

/** Takes the mark off what has the keyboard; gives how many are left. */
function tickStop(page: Page): Promise<number> {
  return page.evaluate(() => {
    document.activeElement?.removeAttribute("data-stop");
    return document.querySelectorAll("[data-stop]").length;
  });
}

/** Marks what can be pressed or written in: in the dialog that is open, or else in the room, which gets the keyboard. */
function markStops(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialog = document.querySelector<HTMLElement>("dialog[open]");
    const place = dialog ?? document.getElementById("room");
    if (!place) throw new Error("There is no room");
    // Rows are alike: of a long list the first three are walked.
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
        // Of radio buttons one is a stop; the arrows lead to the others.
        !(control.matches("[type=radio]") && !control.matches(":checked")),
    );
    for (const stop of stops) stop.dataset.stop = "";
    if (!dialog) place.focus();
    // Of a dialog something has the keyboard from the start.
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
