import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { answerApi } from "./kit/api-replies.ts";
import {
  applyAsBusiness,
  expectFocusInContent,
  mockFailedEmails,
  openStaffPage,
  readOwnProfile,
  signInAsStaff,
  submitEnquiry,
  unique,
} from "./kit/staff.ts";
import { waitForIdle } from "./kit/visit.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

test("a business is approved, and its buyer sees it at once", async ({ page }) => {
  const mark = unique();
  const company = `Ìrẹ̀ Threads ${mark}`;
  const token = await applyAsBusiness(page.request, company);
  await openStaffPage(page, "/businesses");
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
  await expectFocusInContent(page);
  expect((await readOwnProfile(page.request, token)).status).toBe("approved");

  await page.getByRole("link", { name: "activity log", exact: true }).click();
  await expect(page.getByText(`approved the business ${company}`)).toBeVisible();
});

test("a late response does not overwrite a decision", async ({ page }) => {
  const company = `Late Looms ${unique()}`;
  const token = await applyAsBusiness(page.request, company);
  const { id } = await readOwnProfile(page.request, token);
  await openStaffPage(page, `/businesses/${id}`);
  const approve = page.getByRole("button", { name: "Approve" });
  await expect(approve).toBeVisible();
  const decided = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await answerApi(page, `/staff/business-profiles/${id}`, async (route) => {
    const before = await route.fetch();
    await decided.promise;
    // The page may have cancelled the call.
    await route.fulfill({ response: before }).catch(() => undefined);
    answered.resolve();
  });
  // Cached data is shown while it is refetched.
  const requested = page.waitForRequest(`**/api/staff/business-profiles/${id}`);
  await page.getByRole("navigation", { name: "Sections" }).getByText("Businesses").click();
  // Alone in its list, so that no other opens next.
  await page.getByRole("searchbox", { name: "Search businesses" }).fill(company);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await page.getByRole("link", { name: company }).click();
  await requested;
  await approve.click();
  await expect(page.getByText(`${company} is approved.`)).toBeVisible();
  decided.resolve();
  await answered.promise;
  await waitForIdle(page);
  await expect(approve).toHaveCount(0);
});

test("rejecting needs a reason, which the customer reads", async ({ page }) => {
  const company = `Quick Stitch ${unique()}`;
  const token = await applyAsBusiness(page.request, company);
  const { id } = await readOwnProfile(page.request, token);
  await openStaffPage(page, `/businesses/${id}`);
  await page.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog", { name: `Reject ${company}?` });
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByLabel("Message to customer")).toBeFocused();
  expect((await readOwnProfile(page.request, token)).status).toBe("pending");

  await dialog.getByLabel("Message to customer").fill("Send us the certificate of the tax office.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText(`${company} is rejected.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await readOwnProfile(page.request, token)).toMatchObject({
    status: "rejected",
    reviewerNote: "Send us the certificate of the tax office.",
  });
});

test("an enquiry is assigned, updated, noted and answered by email", async ({ page }) => {
  const company = `Delta Choir ${unique()}`;
  await submitEnquiry(page.request, company);
  await openStaffPage(page, `/enquiries?search=${encodeURIComponent(company)}`);
  await page.getByRole("row").filter({ hasText: company }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect(page.getByText("Assigned to you")).toBeVisible();
  await expectFocusInContent(page, "Status");
  const status = page.getByRole("combobox", { name: "Status" });
  await status.focus();
  await status.selectOption({ label: "Quoted" });
  await expect(page.getByText("Marked as quoted")).toBeVisible();
  await expect(status).toBeFocused();
  await page.getByLabel("Add a note").fill("She wants the crest 8 cm wide.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "8 cm wide" })).toBeVisible();
  await page.getByLabel("Reply to Ngozi Obi").fill("Forty robes are possible before Christmas.");
  await page.reload();
  await expect(page.getByText("We restored your unsaved changes.")).toBeVisible();
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("Sent to ngozi.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "before Christmas" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("quoted");
});

test("enquiries are found by text and assignee", async ({ page }) => {
  const mark = unique();
  await submitEnquiry(page.request, `Ọ̀yọ́ Weavers ${mark}`);
  await submitEnquiry(page.request, `Other ${mark}`);
  await openStaffPage(page, "/enquiries");
  const rows = page.getByRole("table", { name: "Enquiries" }).getByRole("link");
  await page.getByRole("searchbox", { name: "Search enquiries" }).fill(`oyo weavers ${mark}`);
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/search=oyo/);
  await page.getByLabel("Assigned to").selectOption("Me");
  await expect(page.getByRole("heading", { name: "No matching enquiries" })).toBeVisible();
  await page.getByRole("button", { name: "Me: remove filter" }).click();
  await page.getByLabel("Assigned to").selectOption("Unassigned");
  await rows.first().click();
  await page.getByLabel("Assigned to").selectOption({ label: "Emeka Nwosu" });
  await expect(page.getByText("Assigned to Emeka Nwosu")).toBeVisible();
  await openStaffPage(page, `/enquiries?search=${mark}`);
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Assigned to").selectOption("Emeka Nwosu");
  await expect(rows).toHaveCount(1);
});

test("attachments are shown and downloaded", async ({ page }) => {
  const company = `Files ${unique()}`;
  const picture = await sharp({
    create: { width: 60, height: 40, channels: 3, background: "#1b2c55" },
  })
    .png()
    .toBuffer();
  await submitEnquiry(page.request, company, [
    { name: "crest.png", mimeType: "image/png", buffer: picture },
    { name: "sizes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nsizes") },
  ]);
  await openStaffPage(page, `/enquiries?search=${encodeURIComponent(company)}`);
  await page.getByRole("row").filter({ hasText: company }).getByRole("link").click();
  const visible = page.getByRole("img", { name: /crest/ });
  await expect
    .poll(() => visible.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(60);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "sizes.pdf" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("sizes.pdf");
  expect(await readFile(await saved.path(), "utf8")).toBe("%PDF-1.7\nsizes");
  const address = await page.getByRole("link", { name: "sizes.pdf" }).getAttribute("href");
  await page.context().clearCookies();
  expect((await page.request.get(address ?? "")).status()).toBe(401);
});

test("sidebar counts update after a decision", async ({ page }) => {
  await submitEnquiry(page.request, `Counted ${unique()}`);
  await openStaffPage(page, "/enquiries");
  const content = page.getByRole("link", { name: /^Enquiries \d+ waiting$/ });
  await expect(content).toBeVisible();
  const waiting = async () => Number(/\d+/.exec(await content.innerText())?.[0]);
  const before = await waiting();
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Status" })).toBeVisible();
  const counted = page.waitForResponse("**/api/staff/reports/to-do");
  await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Quoted" });
  await counted;
  // Other tests send enquiries.
  await expect(page.getByText("Marked as quoted")).toBeVisible();
  expect(before).toBeGreaterThan(0);
});

test("assigning an enquiry that somebody else changed is merged and reported", async ({ page }) => {
  const company = `Moved ${unique()}`;
  await submitEnquiry(page.request, company);
  await openStaffPage(page, `/enquiries?search=${encodeURIComponent(company)}`);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Status" })).toBeVisible();
  const address = `/api/staff/bulk-orders/${new URL(page.url()).pathname.split("/").at(-1)}`;
  const { data } = await (await page.request.get(address)).json();
  const moved = await page.request.patch(address, {
    headers: { origin: new URL(page.url()).origin },
    data: { version: data.version, status: "quoted" },
  });
  expect(moved.status(), await moved.text()).toBe(200);
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect(page.getByText("Assigned to you")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("quoted");
  const notice = page.getByRole("alert", { name: "Changed by someone else" });
  await expect(notice).toContainText("Quoted");
  await expect(notice).toContainText("Yours were saved too");
});

test("a failed email is resent", async ({ page }) => {
  const sentAgain = await mockFailedEmails(page);
  await openStaffPage(page, "/failed-emails");
  await expect(page.getByText("does not exist.").first()).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Your verification code" }),
  ).toContainText("request a new one");
  await page.getByRole("button", { name: /^Send again/ }).click();
  await expect(page.getByText("Resent to ada")).toBeVisible();
  await expect(page.getByText("Your order ASO-7K2M9X4P is paid")).toHaveCount(0);
  expect(sentAgain).toEqual(["msg_1"]);
});

test("an empty page of failed emails does not claim that all were delivered", async ({ page }) => {
  await page.route("**/api/staff/failed-emails?*", (route) =>
    route.fulfill({ json: { data: [], meta: { page: 2, limit: 20, total: 20 } } }),
  );
  await openStaffPage(page, "/failed-emails?page=2");
  await expect(page.getByText("There are 20 more failed emails.")).toBeVisible();
  await expect(page.getByText("All emails delivered")).toHaveCount(0);
  await mockFailedEmails(page);
  await page.getByRole("link", { name: "Show newest" }).click();
  await expect(page.getByText("does not exist.").first()).toBeVisible();
});

test("a list that can't be loaded says so and retries", async ({ page }) => {
  const calls = "**/api/staff/business-profiles?page=1*";
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  await openStaffPage(page, "/businesses?status=all");
  await expect(page.getByRole("alert").getByText("could not be loaded")).toBeVisible();
  await page.unroute(calls);
  await page.getByRole("button", { name: "Retry" }).click();
  const table = page.getByRole("table", { name: "Businesses" });
  await expect(table).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "Applicant" })).toBeVisible();
  await expect(table.getByRole("cell", { name: /^\S+@\S+$/ }).first()).toBeVisible();
});

test("support views product pictures, and can't change them", async ({ page }) => {
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
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
});

test("support views and answers, but neither decides nor reads the log", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const token = await applyAsBusiness(page.request, `Support ${unique()}`);
  const { id } = await readOwnProfile(page.request, token);
  await signInAsStaff(page, "support@aso.example");
  await page.goto(`/staff/businesses/${id}`);
  await expect(
    page.getByText("Only an owner or manager can review this application"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Activity log" })).toHaveCount(0);
  for (const address of ["/activity", "/products/new"]) {
    await page.goto(`/staff${address}`);
    await expect(page.getByRole("heading", { name: "You don't have access" })).toBeVisible();
  }
  await expect(page.getByText("This page is for: owner, store manager or")).toBeVisible();
  await context.close();
});
