import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import type { PublishedSection } from "#contract/api/settings/staff-settings.ts";
import { answerApi, heldBack } from "./kit/api-replies.ts";
import { clickOrSignedOut } from "./kit/click-or-signed-out.ts";
import { test } from "./kit/own-store.ts";
import { openPageAt } from "./kit/page-at.ts";
import {
  addToCart,
  clickApproved,
  goToCheckout,
  ngozi,
  openedCard,
  productAddress,
} from "./kit/shopper.ts";
import { openStaffPage, unique } from "./kit/staff.ts";

// Content is store-wide: a store of its own, one session, in order.
test.describe.configure({ mode: "default" });

async function onePicture(background: string, height = 1350) {
  const image = { width: 2400, height, channels: 3 as const, background };
  const buffer = await sharp({ create: image }).jpeg().toBuffer();
  return { name: "robe.jpg", mimeType: "image/jpeg", buffer };
}

const publish = (page: Page) => page.getByRole("button", { name: /^Publish/ }).click();

test("a question is edited, previewed, published and restored", async ({ browser }) => {
  test.slow();
  const page = await openPageAt(390, browser);
  const answer = `Within two days, ${unique()}.`;
  const own = /Standard shipping takes 3–5 business days in Nigeria/;

  await openStaffPage(page, "/settings/questions");
  await page.getByText("How long does delivery take?", { exact: true }).click();
  const field = page.getByLabel("Answer").first();
  await field.fill(answer);
  expect((await field.boundingBox())?.width).toBeGreaterThan(300);

  // Visible to this member only.
  const viewed = page.frameLocator("iframe");
  await viewed.getByText("How long does delivery take?").click();
  await expect(viewed.getByText(answer)).toBeVisible();
  const [asShopper] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Open preview" }).click(),
  ]);
  await asShopper.getByText("How long does delivery take?").click();
  await expect(asShopper.getByText(answer)).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  const refused = await stranger.goto(asShopper.url());
  expect(refused?.status()).toBe(404);
  await stranger.goto("/faq#delivery");
  await expect(stranger.getByText(own)).toBeVisible();

  await publish(page);
  await expect(page.getByText("Published.")).toBeVisible();
  await expect(async () => {
    await stranger.goto("/faq");
    await stranger.goto("/faq#delivery");
    await expect(stranger.getByText(answer)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // Client-side navigation too.
  await stranger.goto("/size");
  await stranger.getByRole("link", { name: "FAQ" }).click();
  await stranger.getByText("How long does delivery take?").click();
  await expect(stranger.getByText(answer)).toBeVisible();

  const history = page.getByRole("region", { name: "Earlier versions" });
  await expect(history.getByText(/Answer/).first()).toBeVisible();
  await history.getByRole("button", { name: "Restore: default" }).click();
  await expect(page.getByText("Default restored.", { exact: true })).toBeVisible();
  await expect(async () => {
    await stranger.goto("/");
    await stranger.goto("/faq#delivery");
    await expect(stranger.getByText(own)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.context().close();
});

test("a conflicting publish is reported, and nothing typed is lost", async ({ browser }) => {
  const context = await browser.newContext();
  const mine = await context.newPage();
  await openStaffPage(mine, "/settings/about");
  const heading = mine.getByLabel("Heading").first();
  await expect(heading).toHaveValue("The cloth");
  const theirs = await (await browser.newContext()).newPage();
  await openStaffPage(theirs, "/settings/about");
  await theirs.getByLabel("First sentence").fill(`We make clothes, ${unique()}.`);
  await publish(theirs);
  await expect(theirs.getByText("Published.")).toBeVisible();

  await heading.fill("Our cloth");
  const notice = mine.getByRole("alert", { name: "Changed by someone else" });
  await expect(notice.getByText("Lead")).toBeVisible();
  await expect(heading).toHaveValue("Our cloth");
  await expect(mine.getByLabel("First sentence")).toHaveValue(/^We make clothes, /);
  await publish(mine);
  await expect(mine.getByText("Published.")).toBeVisible();
  await mine.getByRole("button", { name: "Restore: default" }).click();
  await expect(mine.getByText("Default restored.", { exact: true })).toBeVisible();
  await context.close();
});

test("content is merged with what somebody else published, a bank account as a whole", async ({
  page,
}) => {
  const notice = page.getByRole("alert", { name: "Changed by someone else" });
  await openStaffPage(page, "/settings/about");
  await page.getByLabel("Heading").first().fill("Our cloth");
  await expect(page.frameLocator("iframe").getByText("Our cloth")).toBeVisible();
  const lead = `We make clothes, ${unique()}.`;
  await publishElsewhere(page, "content/about", { lead });
  await publish(page);
  await expect(page.getByText("Published.")).toBeVisible();
  await expect(notice).toContainText("Yours were saved too");
  await expect(notice).toContainText(lead);
  await expect(page.getByLabel("First sentence")).toHaveValue(lead);
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await page.getByRole("button", { name: "Restore: default" }).click();
  await expect(page.getByText("Default restored.", { exact: true })).toBeVisible();

  // Bank details are not merged.
  await openStaffPage(page, "/settings/transfer");
  await page.getByLabel("Bank", { exact: true }).fill("First Bank");
  await publishElsewhere(page, "settings/transfer", { accountNumber: "0123456789" });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(notice).toContainText("kept but not saved");
  await expect(page.getByLabel("Account number")).toHaveValue("0123456789");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("Bank");
});

async function publishElsewhere(page: Page, part: string, change: object): Promise<void> {
  const address = `/api/staff/${part}`;
  const { data } = (await (await page.request.get(address)).json()) as { data: PublishedSection };
  const { version, values } = data;
  const saved = await page.request.patch(address, {
    headers: { origin: new URL(page.url()).origin },
    data: { version, values: { ...(values as object), ...change } },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

test("typing stays with its entry when somebody else reorders the list", async ({ browser }) => {
  const mine = await (await browser.newContext()).newPage();
  await openStaffPage(mine, "/settings/testimonials");
  const quote = mine.getByLabel("Quote").first();
  const name = await mine.getByLabel("Name").first().inputValue();
  const theirs = await (await browser.newContext()).newPage();
  await openStaffPage(theirs, "/settings/testimonials");
  await theirs
    .getByRole("button", { name: /^Move .* down$/ })
    .first()
    .click();
  await publish(theirs);
  await expect(theirs.getByText("Published.")).toBeVisible();

  const corrected = `Sewn well, ${unique()}.`;
  await quote.fill(corrected);
  await expect(mine.getByRole("alert", { name: "Changed by someone else" })).toBeVisible();
  await expect(
    mine.getByRole("alert").filter({ hasText: "Testimonial: Someone else changed this too." }),
  ).toBeVisible();
  await expect(quote).toHaveValue(corrected);
  await expect(mine.getByLabel("Name").first()).toHaveValue(name);
  await publish(mine);
  await expect(mine.getByText("Published.")).toBeVisible();
  await expect(mine.getByText("Testimonial: Someone else changed this too.")).toHaveCount(0);
  await mine.getByRole("button", { name: "Restore: default" }).click();
  await expect(mine.getByText("Default restored.", { exact: true })).toBeVisible();
  await mine.context().close();
  await theirs.context().close();
});

test("a draft survives a reload and the end of a session, until discarded", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  const typed = `We weave, ${unique()}.`;
  const lead = page.getByLabel("First sentence");
  const note = page.getByText("We restored your unsaved changes.");
  await openStaffPage(page, "/settings/about");
  const own = await lead.inputValue();
  await lead.fill(typed);
  await page.reload();
  await expect(note).toBeVisible();
  await expect(lead).toHaveValue(typed);

  await context.clearCookies();
  await clickOrSignedOut(page, page.getByRole("button", { name: /^Publish/ }));
  await expect(page.getByText("Your session has expired.")).toBeVisible();
  await openStaffPage(page, "/settings/about");
  await expect(note).toBeVisible();
  await expect(lead).toHaveValue(typed);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(lead).toHaveValue(own);
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(lead).toHaveValue(own);
  await expect(note).toHaveCount(0);
  await context.close();
});

test("a new question stays open while it is typed", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openStaffPage(page, "/settings/questions");
  await page.getByRole("button", { name: "Add a question" }).first().click();
  const added = page.getByRole("group").filter({ hasText: "New question" });
  await added.getByLabel("Question", { exact: true }).pressSequentially("Do you");
  await expect(page.locator(":focus")).toHaveValue("Do you");
  await context.close();
});

test("publishing waits for a picture and its phone crop, and keeps the alt text", async ({
  page,
}) => {
  await openStaffPage(page, "/settings/home");
  const choose = page.getByLabel(/^(Replace picture|Choose or drop a picture)/);
  const alt = page.getByLabel("Alt text");
  const stripWarning = page.getByText("This picture isn't wider than it is tall");
  await choose.setInputFiles(await onePicture("#206030", 3000));
  await expect(stripWarning).toBeVisible();
  await choose.setInputFiles(await onePicture("#203060"));
  await expect(stripWarning).toHaveCount(0);
  await alt.fill("A robe in indigo");
  // The draft and its picture survive a reload.
  await page.reload();
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Crop for phones…" })).toBeVisible();

  const held = heldBack();
  await answerApi(page, /^\/staff\/media\/[^/]+\/crop$/, held.answer, "POST");
  const cutting = page.waitForRequest(/\/crop$/);
  await choose.setInputFiles(await onePicture("#602030"));
  const { id: another } = /\/media\/(?<id>[^/]+)\/crop$/.exec((await cutting).url())?.groups ?? {};
  await alt.fill("A robe in red");
  await publish(page);
  await expect(page.getByText("Processing…")).toBeVisible();
  held.release();
  await expect(page.getByText("Published.")).toBeVisible();
  await expect(alt).toHaveValue("A robe in red");
  const { data } = await (await page.request.get("/api/staff/content/home")).json();
  expect(data.values.hero.picture).toMatchObject({ wide: another, alt: "A robe in red" });
  await page.getByRole("button", { name: "Restore: default" }).click();
  await expect(page.getByText("Default restored.", { exact: true })).toBeVisible();
});

test("a wide picture is accepted as a logo", async ({ page }) => {
  await openStaffPage(page, "/settings/contacts");
  const label = { width: 1200, height: 300, channels: 4 as const, background: "#1b2c5500" };
  const buffer = await sharp({ create: label }).png().toBuffer();
  const logo = page.getByRole("group", { name: "Logo" });
  await logo
    .getByLabel(/Choose or drop a picture/)
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await expect(logo.getByRole("button", { name: "Remove" })).toBeVisible();
  await expect(
    logo.getByText(/at least 100 pixels high and at most 8 times as wide/),
  ).toBeVisible();
});

test("errors are marked at their fields, and nothing is published", async ({ page }) => {
  await openStaffPage(page, "/settings/home");
  const address = page.getByLabel("Link", { exact: true });
  await address.fill("javascript:alert(1)");
  await publish(page);
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(address).toHaveValue("/partner");
});

test("older versions are paged", async ({ page }) => {
  await openStaffPage(page, "/settings/about");
  const headers = { origin: new URL(page.url()).origin };
  for (let i = 0; i < 11; i += 1) {
    const read = await page.request.get("/api/staff/content/about");
    const { version, values } = ((await read.json()) as { data: PublishedSection }).data;
    const lead = `We make clothes, ${unique()}.`;
    const data = { version, values: { ...(values as object), lead } };
    const put = await page.request.patch("/api/staff/content/about", { headers, data });
    expect(put.status(), await put.text()).toBe(200);
  }
  await page.reload();
  const history = page.getByRole("region", { name: "Earlier versions" });
  const older = history.getByRole("button", { name: "Older" });
  await older.click();
  await expect(history.getByRole("button", { name: "Newer" })).toBeEnabled();
  while (await older.isEnabled()) await older.click();
  await expect(history.getByText(/^Version 2:/)).toBeVisible();
  await history.getByRole("button", { name: "Restore: default" }).click();
  await expect(page.getByText("Default restored.", { exact: true })).toBeVisible();
});

test("a section is added to a policy, previewed and published at its own address", async ({
  browser,
}) => {
  const page = await openPageAt(1440, browser);
  const text = `Sealed by hand, ${unique()}.`;
  await openStaffPage(page, "/settings/delivery-policy");
  await page.getByRole("button", { name: "Add a section" }).click();
  await page.getByLabel("Heading").last().fill("How we pack");
  await page.getByLabel("Text", { exact: true }).last().fill(`Two steps:\n\n- Folded.\n- ${text}`);
  await expect(page.getByText("Address: /delivery-policy#how-we-pack")).toBeVisible();
  const viewed = page.frameLocator("iframe");
  await expect(viewed.getByRole("heading", { name: "9. How we pack" })).toBeVisible();
  await expect(viewed.getByRole("listitem").filter({ hasText: text })).toBeVisible();
  await publish(page);
  await expect(page.getByText("Published.")).toBeVisible();

  const shopper = await (await browser.newContext()).newPage();
  await expect(async () => {
    await shopper.goto("/delivery-policy#how-we-pack");
    await expect(shopper.getByText(text)).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await shopper.getByRole("link", { name: "See what changed" }).click();
  await expect(shopper.getByRole("definition").filter({ hasText: "How we pack" })).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`VAT that an owner adds is shown on the product, in the cart and in the order, at ${width} px`, async ({
    browser,
  }) => {
    test.slow();
    const page = await openPageAt(width, browser);
    await openStaffPage(page, "/settings/vat");
    await page.getByRole("radio", { name: "Added" }).check({ force: true });
    await expect(page.getByText("A customer pays ₦10,750 for an item of ₦10,000.")).toBeVisible();
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Saved. Takes effect now.")).toBeVisible();

    const shopper = await openPageAt(width, browser);
    await expect(async () => {
      await shopper.goto(await productAddress(shopper, "Oṣogbo boubou"));
      await expect(shopper.getByText("+ VAT")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await addToCart(shopper, "Oṣogbo boubou", "L");
    await expect(shopper.getByText("Subtotal before VAT")).toBeVisible();
    await goToCheckout(shopper, ngozi);
    const totals = shopper.getByRole("complementary", { name: "Order summary" });
    await expect(totals.getByText("VAT (7.5%)")).toBeVisible();
    await shopper.getByRole("button", { name: /^Pay/ }).click();
    await clickApproved(await openedCard(shopper));
    await expect(shopper.getByRole("heading", { name: /Payment/ })).toBeVisible();

    await openStaffPage(page, "/settings/vat");
    await expect(page.getByRole("link", { name: /^CSV/ })).toBeVisible();
    await page.getByRole("radio", { name: "Off" }).check({ force: true });
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Saved. Takes effect now.")).toBeVisible();
  });
}
