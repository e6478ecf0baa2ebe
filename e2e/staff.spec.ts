import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { answerApi } from "./kit/api-replies.ts";
import {
  applyAsBusiness,
  expectFocusInRoom,
  fileEnquiry,
  layUndeliveredMail,
  openRoom,
  readOwnProfile,
  signInAsStaff,
  unique,
} from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

test("a business is approved, and its buyer sees it at once", async ({ page }) => {
  const mark = unique();
  const company = `Ìrẹ̀ Threads ${mark}`;
  const token = await applyAsBusiness(page.request, company);
  await openRoom(page, "/businesses");
  await page.getByRole("searchbox", { name: "Search businesses" }).fill(`ire threads ${mark}`);
  const row = page.locator("[data-row]");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/Halima Yusuf, buyer\.\w+@example\.com/);
  await page.getByRole("link", { name: company }).click();
  await expect(page).toHaveURL(/\/businesses\/biz_/);
  await expect(page.getByRole("heading", { name: company })).toBeVisible();
  const site = page.getByRole("link", { name: /zaria\.example/ });
  await expect(site).toHaveAttribute("href", "https://zaria.example/");
  await expect(site).toHaveAttribute("rel", /noopener/);

  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(`${company} is approved.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expectFocusInRoom(page);
  expect((await readOwnProfile(page.request, token)).status).toBe("approved");

  await page.getByRole("link", { name: "audit log", exact: true }).click();
  await expect(page.getByText(`approved the business ${company}`)).toBeVisible();
});

test("an answer that comes late does not lay what was over what was decided", async ({ page }) => {
  const company = `Late Looms ${unique()}`;
  const token = await applyAsBusiness(page.request, company);
  const { id } = await readOwnProfile(page.request, token);
  await openRoom(page, `/businesses/${id}`);
  const approve = page.getByRole("button", { name: "Approve" });
  await expect(approve).toBeVisible();
  const decided = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await answerApi(page, `/staff/business-profiles/${id}`, async (route) => {
    const before = await route.fetch();
    await decided.promise;
    // The page may have given up on the call meanwhile.
    await route.fulfill({ response: before }).catch(() => undefined);
    answered.resolve();
  });
  // Whoever comes back to a record sees it as it was at once, while it is asked for anew.
  const asked = page.waitForRequest(`**/api/staff/business-profiles/${id}`);
  await page.getByRole("navigation", { name: "Rooms" }).getByText("Businesses").click();
  // Alone in its list: with another one there, that would open next.
  await page.getByRole("searchbox", { name: "Search businesses" }).fill(company);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await page.getByRole("link", { name: company }).click();
  await asked;
  await approve.click();
  await expect(page.getByText(`${company} is approved.`)).toBeVisible();
  decided.resolve();
  await answered.promise;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(approve).toHaveCount(0);
});

test("nobody is rejected without a reason, and the buyer reads it", async ({ page }) => {
  const company = `Quick Stitch ${unique()}`;
  const token = await applyAsBusiness(page.request, company);
  const { id } = await readOwnProfile(page.request, token);
  await openRoom(page, `/businesses/${id}`);
  await page.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog", { name: `Reject ${company}?` });
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByLabel("Note to the buyer")).toBeFocused();
  expect((await readOwnProfile(page.request, token)).status).toBe("pending");

  await dialog.getByLabel("Note to the buyer").fill("Send us the certificate of the tax office.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText(`${company} is rejected.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await readOwnProfile(page.request, token)).toMatchObject({
    status: "rejected",
    reviewerNote: "Send us the certificate of the tax office.",
  });
});

test("an enquiry is taken, moved on, noted and answered by mail", async ({ page }) => {
  const company = `Delta Choir ${unique()}`;
  await fileEnquiry(page.request, company);
  await openRoom(page, `/enquiries?search=${encodeURIComponent(company)}`);
  await page.getByRole("row").filter({ hasText: company }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByText("It is yours")).toBeVisible();
  await expectFocusInRoom(page, "Handling");
  const status = page.getByLabel("Status");
  await status.focus();
  await status.selectOption({ label: "Quoted" });
  await expect(page.getByText("Now quoted")).toBeVisible();
  await expect(status).toBeFocused();
  await page.getByLabel("Add a note").fill("She wants the crest 8 cm wide.");
  await page.getByRole("button", { name: "Keep the note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "8 cm wide" })).toBeVisible();
  await page.getByLabel("Reply to Ngozi Obi").fill("Forty robes are possible before Christmas.");
  await page.reload();
  await expect(page.getByText("We restored what you typed.")).toBeVisible();
  await page.getByRole("button", { name: "Send the reply" }).click();
  await expect(page.getByText("Sent to ngozi.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "before Christmas" })).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("quoted");
});

test("an enquiry is found by what was written, and by whose it is", async ({ page }) => {
  const mark = unique();
  await fileEnquiry(page.request, `Ọ̀yọ́ Weavers ${mark}`);
  await fileEnquiry(page.request, `Other ${mark}`);
  await openRoom(page, "/enquiries");
  const rows = page.getByRole("table", { name: "Enquiries" }).getByRole("link");
  await page.getByRole("searchbox", { name: "Search enquiries" }).fill(`oyo weavers ${mark}`);
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/search=oyo/);
  await page.getByLabel("Given to").selectOption("Mine");
  await expect(page.getByRole("heading", { name: "No enquiry matches" })).toBeVisible();
  await page.getByRole("button", { name: "Mine: take this filter off" }).click();
  await page.getByLabel("Given to").selectOption("Nobody");
  await rows.first().click();
  await page.getByLabel("Given to").selectOption({ label: "Emeka Nwosu" });
  await expect(page.getByText("Given to Emeka Nwosu")).toBeVisible();
  await openRoom(page, `/enquiries?search=${mark}`);
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Given to").selectOption("Emeka Nwosu");
  await expect(rows).toHaveCount(1);
});

test("what a buyer sent along is seen and saved", async ({ page }) => {
  const company = `Files ${unique()}`;
  const picture = await sharp({
    create: { width: 60, height: 40, channels: 3, background: "#1b2c55" },
  })
    .png()
    .toBuffer();
  await fileEnquiry(page.request, company, [
    { name: "crest.png", mimeType: "image/png", buffer: picture },
    { name: "sizes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nsizes") },
  ]);
  await openRoom(page, `/enquiries?search=${encodeURIComponent(company)}`);
  await page.getByRole("row").filter({ hasText: company }).getByRole("link").click();
  const shown = page.getByRole("img", { name: /crest/ });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "sizes.pdf" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("sizes.pdf");
  expect(await readFile(await saved.path(), "utf8")).toBe("%PDF-1.7\nsizes");
  const address = await page.getByRole("link", { name: "sizes.pdf" }).getAttribute("href");
  await page.context().clearCookies();
  expect((await page.request.get(address ?? "")).status()).toBe(401);
});

test("the rail counts what waits, and counts again when something is decided", async ({ page }) => {
  await fileEnquiry(page.request, `Counted ${unique()}`);
  await openRoom(page, "/enquiries");
  const room = page.getByRole("link", { name: /^Enquiries \d+ waiting$/ });
  await expect(room).toBeVisible();
  const waiting = async () => Number(/\d+/.exec(await room.innerText())?.[0]);
  const before = await waiting();
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Handling" })).toBeVisible();
  const counted = page.waitForResponse("**/api/staff/waiting");
  await page.getByLabel("Status").selectOption({ label: "Quoted" });
  await counted;
  // Other tests send enquiries meanwhile.
  await expect(page.getByText("Now quoted")).toBeVisible();
  expect(before).toBeGreaterThan(0);
});

test("who takes an enquiry that somebody else moved on meanwhile has it, and is told", async ({
  page,
}) => {
  const company = `Moved ${unique()}`;
  await fileEnquiry(page.request, company);
  await openRoom(page, `/enquiries?search=${encodeURIComponent(company)}`);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Handling" })).toBeVisible();
  const address = `/api/staff/bulk-orders/${new URL(page.url()).pathname.split("/").at(-1)}`;
  const { data } = await (await page.request.get(address)).json();
  const moved = await page.request.patch(address, {
    headers: { origin: new URL(page.url()).origin },
    data: { version: data.version, status: "quoted" },
  });
  expect(moved.status(), await moved.text()).toBe(200);
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByText("It is yours")).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("quoted");
  const told = page.getByRole("alert", { name: "Changed meanwhile" });
  await expect(told).toContainText("Quoted");
  await expect(told).toContainText("saved beside it");
});

test("a message that no mail server took is sent again", async ({ page }) => {
  const sentAgain = await layUndeliveredMail(page);
  await openRoom(page, "/mails");
  await expect(page.getByText("does not exist.").first()).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Your verification code" }),
  ).toContainText("ask for a new one");
  await page.getByRole("button", { name: /^Send again/ }).click();
  await expect(page.getByText("On its way to ada")).toBeVisible();
  await expect(page.getByText("Your order ASO-7K2M9X4P is paid")).toHaveCount(0);
  expect(sentAgain).toEqual(["msg_1"]);
});

test("a page of undelivered mail that is empty now does not say that all is well", async ({
  page,
}) => {
  await page.route("**/api/staff/mails?*", (route) =>
    route.fulfill({ json: { data: [], meta: { page: 2, limit: 20, total: 20 } } }),
  );
  await openRoom(page, "/mails?page=2");
  await expect(page.getByText("20 more messages are waiting.")).toBeVisible();
  await expect(page.getByText("Every message was taken")).toHaveCount(0);
  await layUndeliveredMail(page);
  await page.getByRole("link", { name: "Show the newest" }).click();
  await expect(page.getByText("does not exist.").first()).toBeVisible();
});

test("a list that cannot be loaded says so and tries again", async ({ page }) => {
  const calls = "**/api/staff/business-profiles?page=1*";
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  await openRoom(page, "/businesses?status=all");
  await expect(page.getByRole("alert").getByText("could not be loaded")).toBeVisible();
  await page.unroute(calls);
  await page.getByRole("button", { name: "Retry" }).click();
  const table = page.getByRole("table", { name: "Businesses" });
  await expect(table).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "Applicant" })).toBeVisible();
  await expect(table.getByRole("cell", { name: /^\S+@\S+$/ }).first()).toBeVisible();
});

test("support looks at the pictures of a product, and changes none by paste or drag", async ({
  page,
}) => {
  await signInAsStaff(page, "support@aso.example");
  await page.goto("/staff/products?search=boubou");
  await page.getByRole("table", { name: "Products" }).getByRole("link").first().click();
  const pictures = page.getByRole("region", { name: "Pictures" });
  await expect(pictures.getByRole("listitem").first()).toHaveAttribute("draggable", "false");
  await pictures.getByRole("list").evaluate((list) => {
    const data = new DataTransfer();
    data.items.add(new File(["<svg/>"], "cloth.png", { type: "image/png" }));
    const init = { bubbles: true, cancelable: true };
    document.body.dispatchEvent(new ClipboardEvent("paste", { ...init, clipboardData: data }));
    list.dispatchEvent(new DragEvent("drop", { ...init, dataTransfer: data }));
  });
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("cloth.png")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Not saved yet" })).toHaveCount(0);
});

test("support looks and answers; it neither decides nor reads the log", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const token = await applyAsBusiness(page.request, `Support ${unique()}`);
  const { id } = await readOwnProfile(page.request, token);
  await signInAsStaff(page, "support@aso.example");
  await page.goto(`/staff/businesses/${id}`);
  await expect(page.getByText("An owner or a manager decides")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  for (const address of ["/audit", "/products/new"]) {
    await page.goto(`/staff${address}`);
    await expect(page.getByRole("heading", { name: "Not open to your role" })).toBeVisible();
  }
  await expect(page.getByText("This page is for: owner, store manager or")).toBeVisible();
  await context.close();
});
