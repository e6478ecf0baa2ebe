import { expect, type Page, test } from "@playwright/test";
import { focusOf } from "./kit/focus.ts";
import { roomScreens, roomsWithoutPicture } from "./kit/room-screens.ts";
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
