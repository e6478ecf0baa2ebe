import { expect, type Page, test } from "@playwright/test";
import { awaitMail } from "./kit/mailbox.ts";
import { pressOrBeOut } from "./kit/press-or-be-out.ts";
import { comeAsStaff, openRoom, unique } from "./kit/staff.ts";

// Letters count for the whole store: one journey sends them, and no other test does.
test.describe.configure({ mode: "serial" });

async function writeLetter(page: Page, subject: string): Promise<void> {
  await openRoom(page, "/letters");
  await page.getByRole("link", { name: "Write a letter" }).click();
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Preview line").fill("Heavy indigo");
  await page
    .getByLabel("Letter", { exact: true })
    .fill("Four bolts came.\n\n# For the cold\n\nSee them.");
  await page.getByLabel("Button", { exact: true }).fill("See new arrivals");
  await page.getByLabel("Where the button leads").fill("/products/new");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
}

async function sendIt(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send the letter" }).click();
  const dialog = page.getByRole("dialog", { name: /^Send it to \d/ });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Send the letter" }).click();
  await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible();
}

test("a letter is written, looked at, tried out and sent; the third in a month is refused", async ({
  page,
}) => {
  const readers = [1, 2, 3].map((n) => `reader${n}.${unique()}@example.com`);
  for (const email of readers) {
    const reply = await page.request.post("/api/newsletter/subscribe", { data: { email } });
    expect(reply.ok()).toBe(true);
  }
  const subject = `The harmattan cloth ${unique()}`;
  await writeLetter(page, subject);

  await page.getByLabel("Letter", { exact: true }).fill("Five bolts came.");
  await expect(page.getByText("Save what you have changed first.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send the letter" })).toBeDisabled();
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("The draft is saved")).toBeVisible();

  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Look at the mail/ }).click();
  const preview = await opening;
  await expect(preview.getByText("Five bolts came.")).toBeVisible();
  await expect(preview.getByRole("link", { name: "See new arrivals" })).toBeVisible();
  await preview.close();

  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText("A test is on its way to owner@aso.example")).toBeVisible();
  await awaitMail(page, "owner@aso.example", `Test: ${subject}`);

  await sendIt(page);
  await awaitMail(page, readers[0] ?? "", subject);
  await page.reload();
  await expect(page.getByText("Five bolts came.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save the draft" })).toHaveCount(0);

  // Who has had the welcome letter and this one is passed over; somebody new may still be written to.
  const late = `late.${unique()}@example.com`;
  await page.request.post("/api/newsletter/subscribe", { data: { email: late } });
  await writeLetter(page, `Second ${unique()}`);
  await expect(page.getByText(/\d subscribers? who had two within a month/)).toBeVisible();
  await sendIt(page);

  await writeLetter(page, `Third ${unique()}`);
  await expect(page.getByText(/Two letters went out within a month/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send the letter" })).toBeDisabled();
  await page.getByRole("button", { name: "Throw the draft away" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Throw it away" }).click();
  await expect(page.getByText("The draft is thrown away")).toBeVisible();

  await openRoom(page, "/audit?kind=letters");
  for (const what of ["threw away the", "sent the", "finished sending the", "changed the"]) {
    await expect(page.getByText(`${what} letter “`).first()).toBeVisible();
  }
});

test("two write on one letter: nothing typed is lost, nothing of the other is written over", async ({
  page,
  context,
}) => {
  await writeLetter(page, `Shared ${unique()}`);
  await expect(page.getByRole("heading", { name: "Send it" })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  const subject = `Cloth ${unique()}`;
  await other.getByLabel("Subject").fill(subject);
  await other.getByRole("button", { name: "Save the draft" }).click();
  await expect(other.getByText("The draft is saved")).toBeVisible();

  // The other window held the focus: this one is not told before it asks.
  await page.getByLabel("Letter", { exact: true }).fill("Five bolts came.");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("The draft is saved")).toBeVisible();
  const meanwhile = page.getByRole("alert", { name: "Changed meanwhile" });
  await expect(meanwhile).toContainText(subject);
  await expect(page.getByLabel("Letter", { exact: true })).toHaveValue("Five bolts came.");
  await expect(page.getByLabel("Subject")).toHaveValue(subject);
  await expect(page.getByRole("region", { name: "Not saved yet" })).toHaveCount(0);
  await other.reload();
  await expect(other.getByLabel("Letter", { exact: true })).toHaveValue("Five bolts came.");
  await expect(other.getByLabel("Subject")).toHaveValue(subject);
});

test("a letter that lacks something says where", async ({ page }) => {
  await openRoom(page, "/letters/new");
  await page.getByLabel("Subject").fill("News");
  await page.getByLabel("Letter", { exact: true }).fill("Cloth.");
  await page.getByLabel("Button", { exact: true }).fill("See it");
  await page.getByLabel("Where the button leads").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("Begin with / for a page of the store")).toBeVisible();
  await expect(page).toHaveURL(/\/letters\/new$/);
});

test("what is typed while a letter is being saved stays, to be saved next", async ({ page }) => {
  await writeLetter(page, `Slow ${unique()}`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/staff/letters/*", async (route) => {
    if (route.request().method() === "PATCH") await released;
    await route.fallback();
  });
  const body = page.getByLabel("Letter", { exact: true });
  await body.fill("Five bolts came.");
  const asked = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await asked;
  await body.fill("Five bolts came, and six more.");
  release();
  await expect(page.getByText("The draft is saved")).toBeVisible();
  await expect(body).toHaveValue("Five bolts came, and six more.");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByRole("region", { name: "Not saved yet" })).toHaveCount(0);
  await page.reload();
  await expect(body).toHaveValue("Five bolts came, and six more.");
});

test("a letter that is begun outlives the session, and who leaves it is asked", async ({
  page,
}) => {
  await openRoom(page, "/letters/new");
  const subject = `Begun ${unique()}`;
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Letter", { exact: true }).fill("Cloth.");
  await page.context().clearCookies();
  await pressOrBeOut(page, page.getByRole("button", { name: "Save the draft" }));
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await comeAsStaff(page);
  await page.reload();
  await expect(page.getByText("We restored what you typed.")).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue(subject);
  await page.getByRole("link", { name: "Letters", exact: true }).first().click();
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(leaving).toContainText("It stays on this device.");
  await leaving.getByRole("button", { name: "Stay here" }).click();
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await openRoom(page, "/letters/new");
  await expect(page.getByLabel("Subject")).toHaveValue("");
});
