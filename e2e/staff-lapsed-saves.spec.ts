import { expect, type Page, test } from "@playwright/test";
import { answerApi, askedOf, doneUnheard } from "./kit/api-replies.ts";
import { putGarment, stockOf } from "./kit/garment.ts";
import { openRoom, unique } from "./kit/staff.ts";
import { openInSheet } from "./kit/stock-sheet.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

const lapsed = (page: Page) => page.getByText("too old to be sent again", { exact: false });

/** Moves the page's clock on; somebody is there the moment after, or the session would end as an idle one. */
const letHoursPass = (page: Page, hours: number) =>
  page.evaluate((ms) => {
    const now = Date.now;
    Date.now = () => now() + ms;
    window.dispatchEvent(new Event("keydown"));
  }, hours * 3_600_000);

test("a save without an answer that is too old to be sent again leaves its pieces as they are", async ({
  page,
}) => {
  await openRoom(page, "/products");
  const id = await putGarment(page, `Friday ${unique()}`, { M: 30, L: 4 });
  await openRoom(page, `/products/${id}`);
  const bar = page.getByRole("region", { name: "Not saved yet" });
  const cell = (size: string) => page.getByLabel(`Pieces of ${size}`, { exact: true });
  await cell("M").fill("+12");
  await answerApi(page, `/staff/products/${id}`, doneUnheard, "PATCH");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("The store cannot be reached.", { exact: false })).toBeVisible();
  await cell("L").fill("+3");
  await page.evaluate(
    (oldest) => {
      for (const [key, text] of Object.entries(localStorage)) {
        if (!key.startsWith("unheard-save:")) continue;
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), at: oldest }));
      }
    },
    Date.now() - 49 * 3_600_000,
  );
  await page.reload();
  await page.unrouteAll();

  await expect(lapsed(page)).toBeVisible();
  await expect(cell("M")).toHaveValue("42");
  await expect(cell("L")).toHaveValue("+3");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(bar).toHaveCount(0);
  await expect(lapsed(page)).toHaveCount(0);
  expect(await stockOf(page, id)).toEqual({ M: 42, L: 7 });
});

test("pieces typed over the sheet whose save is too old to be sent again are let go of, others stay", async ({
  page,
}) => {
  const name = `Monday ${unique()}`;
  await openRoom(page, "/stock");
  const id = await putGarment(page, name, { M: 30, L: 4 });
  await page.getByRole("searchbox", { name: "Search stock" }).fill(name);
  const cell = (size: string) =>
    page.getByRole("textbox", { name: new RegExp(`^${name}, ${size}`) });
  const bar = page.getByRole("region", { name: "Not saved yet" });
  await cell("M").fill("+12");
  await answerApi(page, "/staff/stock/changes", doneUnheard, "POST");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("The last save got no answer.", { exact: false })).toBeVisible();
  await page.unrouteAll();
  await cell("L").fill("+3");
  // The tab stays open over the weekend.
  await letHoursPass(page, 49);
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(lapsed(page)).toBeVisible();
  await expect(cell("M")).toHaveValue("42");
  await expect(cell("L")).toHaveValue("+3");
  expect(await stockOf(page, id)).toEqual({ M: 42, L: 4 });
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(bar).toHaveCount(0);
  await expect(lapsed(page)).toHaveCount(0);
  expect(await stockOf(page, id)).toEqual({ M: 42, L: 7 });
});

test("a save too old to be sent again whose cells a later save of another tab holds is let go of unsaid", async ({
  page,
}) => {
  const { id, cell } = await openInSheet(page, "Sunday", 30);
  const bar = page.getByRole("region", { name: "Not saved yet" });
  await cell.fill("+12");
  await answerApi(page, "/staff/stock/changes", doneUnheard, "POST");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("The last save got no answer.", { exact: false })).toBeVisible();
  await page.unrouteAll();
  // Taken over from two closed tabs: the first saved long ago, the second just now.
  await page.evaluate((ago) => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.startsWith("stock-cells:")) continue;
      const { unanswered, ...typed } = JSON.parse(text);
      const [part] = unanswered;
      const both = [
        { ...part, edits: [], at: part.at - ago },
        { ...part, key: crypto.randomUUID() },
      ];
      localStorage.setItem(key, JSON.stringify({ ...typed, unanswered: both }));
    }
  }, 47 * 3_600_000);
  await page.reload();
  await expect(page.getByText("The last save got no answer.", { exact: false })).toBeVisible();
  await letHoursPass(page, 2);
  const saved = askedOf(page, "/staff/stock/changes");
  await bar.getByRole("button", { name: /^Save/ }).click();
  await expect(bar).toHaveCount(0);
  await expect(lapsed(page)).toHaveCount(0);
  expect(saved.length).toBe(1);
  expect(await stockOf(page, id)).toEqual({ M: 54 });
});
