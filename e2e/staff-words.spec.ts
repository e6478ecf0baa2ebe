import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import type { StaffSettings } from "#contract/api/staff-settings.ts";
import { answerApi, heldBack } from "./kit/api-replies.ts";
import { test } from "./kit/own-store.ts";
import { openPageAt } from "./kit/page-at.ts";
import { pressOrBeOut } from "./kit/press-or-be-out.ts";
import { openRoom, unique } from "./kit/staff.ts";

// The shop's words are one for the whole store: a store of their own, one session, and one test after the other.
test.describe.configure({ mode: "default" });

async function onePicture(background: string, height = 1350) {
  const image = { width: 2400, height, channels: 3 as const, background };
  const buffer = await sharp({ create: image }).jpeg().toBuffer();
  return { name: "robe.jpg", mimeType: "image/jpeg", buffer };
}

const publish = (page: Page) => page.getByRole("button", { name: /^Put it on the shop/ }).click();

test("a question is edited, previewed, published and returned", async ({ browser }) => {
  test.slow();
  const page = await openPageAt(390, browser);
  const answer = `Within two days, ${unique()}.`;
  const own = /Standard shipping takes 3–5 business days in Nigeria/;

  await openRoom(page, "/settings/questions");
  await page.getByText("How long does delivery take?", { exact: true }).click();
  const field = page.getByLabel("Answer").first();
  await field.fill(answer);
  // Nothing beside it takes a phone's width from what is typed.
  expect((await field.boundingBox())?.width).toBeGreaterThan(300);

  // On the shop's own page, for the member alone.
  const seen = page.frameLocator("iframe");
  await seen.getByText("How long does delivery take?").click();
  await expect(seen.getByText(answer)).toBeVisible();
  const [asShopper] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Open as a shopper" }).click(),
  ]);
  await asShopper.getByText("How long does delivery take?").click();
  await expect(asShopper.getByText(answer)).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  const refused = await stranger.goto(asShopper.url());
  expect(refused?.status()).toBe(404);
  await stranger.goto("/faq#delivery");
  await expect(stranger.getByText(own)).toBeVisible();

  await publish(page);
  await expect(page.getByText("On the shop. Everybody sees it from now on.")).toBeVisible();
  await expect(async () => {
    await stranger.goto("/faq");
    await stranger.goto("/faq#delivery");
    await expect(stranger.getByText(answer)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // Reached without a document, too.
  await stranger.goto("/size");
  await stranger.getByRole("link", { name: "FAQ" }).click();
  await stranger.getByText("How long does delivery take?").click();
  await expect(stranger.getByText(answer)).toBeVisible();

  const history = page.getByRole("region", { name: "Earlier versions" });
  await expect(history.getByText(/Answer/).first()).toBeVisible();
  await history.getByRole("button", { name: "Return to this: how the store came" }).click();
  await expect(page.getByText("As the store came.", { exact: true })).toBeVisible();
  await expect(async () => {
    await stranger.goto("/");
    await stranger.goto("/faq#delivery");
    await expect(stranger.getByText(own)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.context().close();
});

test("what somebody else published meanwhile is told, and nothing typed is lost", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const mine = await context.newPage();
  await openRoom(mine, "/settings/about");
  const heading = mine.getByLabel("Heading").first();
  await expect(heading).toHaveValue("The cloth");
  const theirs = await (await browser.newContext()).newPage();
  await openRoom(theirs, "/settings/about");
  await theirs.getByLabel("First sentence").fill(`We make clothes, ${unique()}.`);
  await publish(theirs);
  await expect(theirs.getByText("On the shop. Everybody sees it from now on.")).toBeVisible();

  await heading.fill("Our cloth");
  const told = mine.getByRole("alert", { name: "Changed meanwhile" });
  await expect(told.getByText("Lead")).toBeVisible();
  await expect(heading).toHaveValue("Our cloth");
  await expect(mine.getByLabel("First sentence")).toHaveValue(/^We make clothes, /);
  await publish(mine);
  await expect(mine.getByText("On the shop. Everybody sees it from now on.")).toBeVisible();
  await mine.getByRole("button", { name: "Return to this: how the store came" }).click();
  await expect(mine.getByText("As the store came.", { exact: true })).toBeVisible();
  await context.close();
});

test("words are published beside what somebody else published meanwhile, an account as a whole", async ({
  page,
}) => {
  const told = page.getByRole("alert", { name: "Changed meanwhile" });
  await openRoom(page, "/settings/about");
  await page.getByLabel("Heading").first().fill("Our cloth");
  await expect(page.frameLocator("iframe").getByText("Our cloth")).toBeVisible();
  const lead = `We make clothes, ${unique()}.`;
  await publishBeside(page, "words/about", { lead });
  await publish(page);
  await expect(page.getByText("On the shop. Everybody sees it from now on.")).toBeVisible();
  await expect(told).toContainText("saved beside it");
  await expect(told).toContainText(lead);
  await expect(page.getByLabel("First sentence")).toHaveValue(lead);
  await expect(page.getByRole("region", { name: "Not saved yet" })).toHaveCount(0);
  await page.getByRole("button", { name: "Return to this: how the store came" }).click();
  await expect(page.getByText("As the store came.", { exact: true })).toBeVisible();

  // The bank of one and the number of the other would be nobody's account.
  await openRoom(page, "/settings/transfer");
  await page.getByLabel("Bank", { exact: true }).fill("First Bank");
  await publishBeside(page, "rules/transfer", { accountNumber: "0123456789" });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(told).toContainText("nothing of yours is saved yet");
  await expect(page.getByLabel("Account number")).toHaveValue("0123456789");
  await expect(page.getByRole("region", { name: "Not saved yet" })).toContainText("Bank");
});

/** Publishes as somebody else does, of which the open page hears nothing. @param part such as "words/about" */
async function publishBeside(page: Page, part: string, change: object): Promise<void> {
  const address = `/api/staff/${part}`;
  const { data } = (await (await page.request.get(address)).json()) as { data: StaffSettings };
  const { version, words } = data;
  const saved = await page.request.patch(address, {
    headers: { origin: new URL(page.url()).origin },
    data: { version, words: { ...(words as object), ...change } },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

test("what is typed of an entry stays with it where somebody else moved the list, and says so", async ({
  browser,
}) => {
  const mine = await (await browser.newContext()).newPage();
  await openRoom(mine, "/settings/voices");
  const quote = mine.getByLabel("Words").first();
  const name = await mine.getByLabel("Name").first().inputValue();
  const theirs = await (await browser.newContext()).newPage();
  await openRoom(theirs, "/settings/voices");
  await theirs
    .getByRole("button", { name: /^Move .* down$/ })
    .first()
    .click();
  await publish(theirs);
  await expect(theirs.getByText("On the shop. Everybody sees it from now on.")).toBeVisible();

  const corrected = `Sewn well, ${unique()}.`;
  await quote.fill(corrected);
  await expect(mine.getByRole("alert", { name: "Changed meanwhile" })).toBeVisible();
  await expect(
    mine.getByRole("alert").filter({ hasText: "Voice: Somebody else changed this too." }),
  ).toBeVisible();
  await expect(quote).toHaveValue(corrected);
  await expect(mine.getByLabel("Name").first()).toHaveValue(name);
  await publish(mine);
  await expect(mine.getByText("On the shop. Everybody sees it from now on.")).toBeVisible();
  await expect(mine.getByText("Voice: Somebody else changed this too.")).toHaveCount(0);
  await mine.getByRole("button", { name: "Return to this: how the store came" }).click();
  await expect(mine.getByText("As the store came.", { exact: true })).toBeVisible();
  await mine.context().close();
  await theirs.context().close();
});

test("what is typed outlives a reload and the end of a session, until it is let go of", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  const typed = `We weave, ${unique()}.`;
  const lead = page.getByLabel("First sentence");
  const note = page.getByText("We restored what you typed.");
  await openRoom(page, "/settings/about");
  const own = await lead.inputValue();
  await lead.fill(typed);
  await page.reload();
  await expect(note).toBeVisible();
  await expect(lead).toHaveValue(typed);

  await context.clearCookies();
  await pressOrBeOut(page, page.getByRole("button", { name: /^Put it on the shop/ }));
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await openRoom(page, "/settings/about");
  await expect(note).toBeVisible();
  await expect(lead).toHaveValue(typed);
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(lead).toHaveValue(own);
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(lead).toHaveValue(own);
  await expect(note).toHaveCount(0);
  await context.close();
});

test("a question that is added stays open while it is typed", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openRoom(page, "/settings/questions");
  await page.getByRole("button", { name: "Add a question" }).first().click();
  const added = page.getByRole("group").filter({ hasText: "New question" });
  await added.getByLabel("Question", { exact: true }).pressSequentially("Do you");
  await expect(page.locator(":focus")).toHaveValue("Do you");
  await context.close();
});

test("a press waits for a picture and its crop for phones, and keeps the words typed of it meanwhile", async ({
  page,
}) => {
  await openRoom(page, "/settings/home");
  const choose = page.getByLabel(/^(Another picture|Choose or drop a picture)/);
  const alt = page.getByLabel("Words for people who cannot see the picture");
  const isStrip = page.getByText("This picture is not wider than tall");
  await choose.setInputFiles(await onePicture("#206030", 3000));
  await expect(isStrip).toBeVisible();
  await choose.setInputFiles(await onePicture("#203060"));
  await expect(isStrip).toHaveCount(0);
  await alt.fill("A robe in indigo");
  // What was typed outlives a reload, and shows the picture it names.
  await page.reload();
  await expect(page.getByText("We restored what you typed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Crop for phones…" })).toBeVisible();

  const held = heldBack();
  await answerApi(page, /^\/staff\/pictures\/[^/]+\/cut$/, held.answer, "POST");
  const cutting = page.waitForRequest(/\/cut$/);
  await choose.setInputFiles(await onePicture("#602030"));
  const { id: another } =
    /\/pictures\/(?<id>[^/]+)\/cut$/.exec((await cutting).url())?.groups ?? {};
  await alt.fill("A robe in red");
  await publish(page);
  await expect(page.getByText("Making sizes…")).toBeVisible();
  held.release();
  await expect(page.getByText("On the shop. Everybody sees it from now on.")).toBeVisible();
  await expect(alt).toHaveValue("A robe in red");
  const { data } = await (await page.request.get("/api/staff/words/home")).json();
  expect(data.words.hero.picture).toMatchObject({ wide: another, alt: "A robe in red" });
  await page.getByRole("button", { name: "Return to this: how the store came" }).click();
  await expect(page.getByText("As the store came.", { exact: true })).toBeVisible();
});

test("a long word is taken for a logo", async ({ page }) => {
  await openRoom(page, "/settings/contacts");
  const word = { width: 1200, height: 300, channels: 4 as const, background: "#1b2c5500" };
  const buffer = await sharp({ create: word }).png().toBuffer();
  const logo = page.getByRole("group", { name: "Logo" });
  await logo
    .getByLabel(/Choose or drop a picture/)
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await expect(logo.getByRole("button", { name: "Take it off" })).toBeVisible();
  await expect(logo.getByText(/100 pixels high at least, and up to 8 times as wide/)).toBeVisible();
});

test("what is wrong is marked where it stands, and nothing of it is published", async ({
  page,
}) => {
  await openRoom(page, "/settings/home");
  const address = page.getByLabel("Leads to", { exact: true });
  await address.fill("javascript:alert(1)");
  await publish(page);
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(address).toHaveValue("/partner");
});

test("versions that are older than those of one page are leafed to", async ({ page }) => {
  await openRoom(page, "/settings/about");
  const headers = { origin: new URL(page.url()).origin };
  for (let i = 0; i < 11; i += 1) {
    const read = await page.request.get("/api/staff/words/about");
    const { version, words } = ((await read.json()) as { data: StaffSettings }).data;
    const lead = `We make clothes, ${unique()}.`;
    const data = { version, words: { ...(words as object), lead } };
    const put = await page.request.patch("/api/staff/words/about", { headers, data });
    expect(put.status(), await put.text()).toBe(200);
  }
  await page.reload();
  const history = page.getByRole("region", { name: "Earlier versions" });
  const older = history.getByRole("button", { name: "Older" });
  await older.click();
  await expect(history.getByRole("button", { name: "Newer" })).toBeEnabled();
  while (await older.isEnabled()) await older.click();
  await expect(history.getByText(/^Version 2:/)).toBeVisible();
  await history.getByRole("button", { name: "Return to this: how the store came" }).click();
  await expect(page.getByText("As the store came.", { exact: true })).toBeVisible();
});
