import { expect, type Page, test } from "@playwright/test";
import { openPageAt } from "./kit/page-at.ts";
import { addToCart, approveCard, goToCheckout, ngozi } from "./kit/shopper.ts";
import { openStaffPage, unique } from "./kit/staff.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const save = (page: Page) => page.getByRole("button", { name: /^Save and activate/ }).click();

test("a discount is created, simulated, used and exhausted", async ({ browser }) => {
  test.slow();
  const page = await openPageAt(390, browser);
  const code = `ONCE${unique()}`.toUpperCase();

  await openStaffPage(page, "/discounts");
  await page.getByRole("link", { name: /New discount/ }).click();
  await page.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
  await page.getByLabel("Value in percent").fill("20");
  await page.getByLabel("Name", { exact: true }).fill("20% off, once");
  await page.getByLabel("Minimum cart in naira").fill("40,000");
  await page.getByLabel("Total uses").fill("1");
  await expect(
    page.getByText(`20% off for everyone with code ${code}, on carts from ₦40,000, once in total.`),
  ).toBeVisible();
  const trial = page.getByRole("region", { name: "Test it" });
  const edges = trial.getByRole("list", { name: "At the minimum cart" });
  const below = "₦39,999: nothing, because the cart must reach ₦40,000";
  await expect(edges).toContainText(below);
  await expect(edges).toContainText("₦40,000: −₦8,000, total ₦32,000");
  await page.getByLabel("Minimum cart in naira").fill("");
  await expect(edges).toHaveCount(0);
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
  await expect(page.getByText("Not used yet.")).toBeVisible();

  // Simulated with the checkout's rules: by subtotal and with products.
  await trial.getByLabel("Cart amount in naira").fill("72k");
  await trial.getByRole("button", { name: "Returning" }).click();
  await expect(trial.getByRole("status")).toContainText("−₦14,400");
  await trial.getByRole("button", { name: "With products" }).click();
  await trial.getByLabel("Add items").fill("campus polo");
  await trial
    .getByRole("button", { name: /^Add .*left$/ })
    .first()
    .click();
  await expect(trial.getByText(/ is valid: ₦[\d,]+ off\./)).toBeVisible();
  await expect(trial.getByText("Limit of 1: 0 used so far")).toBeVisible();

  // Reserved until paid.
  const shopper = await page.context().newPage();
  await addToCart(shopper, "campus polo", "L");
  await goToCheckout(shopper, ngozi);
  await shopper.getByLabel("Discount code").fill(code);
  await shopper.getByRole("button", { name: "Apply" }).click();
  await expect(shopper.getByText(`${code}: 20% off, once`)).toBeVisible();
  await shopper.getByRole("button", { name: /^Pay ₦/ }).click();
  const uses = page.getByRole("region", { name: "Uses" });
  await expect(async () => {
    await page.reload();
    await expect(uses.getByText("Reserved, unpaid")).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await approveCard(shopper);
  await expect(shopper.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
  await page.reload();
  await expect(uses.getByText("off 1 paid order")).toBeVisible();
  await expect(page.getByText("Used up", { exact: true }).first()).toBeVisible();

  const late = await page.context().newPage();
  await addToCart(late, "campus polo", "L");
  await goToCheckout(late, ngozi);
  await late.getByLabel("Discount code").fill(code);
  await late.getByRole("button", { name: "Apply" }).click();
  await expect(
    late.getByText(
      "Unable to apply discount code. Please try another code. This discount is used up.",
    ),
  ).toBeVisible();
  await openStaffPage(page, `/discounts?status=ended&search=${code}`);
  await page
    .getByRole("table", { name: "Discounts" })
    .getByRole("link", { name: new RegExp(code) })
    .click();
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Discount deactivated.")).toBeVisible();
  await page.context().close();
});

test("a batch is generated and exported, and one code is limited to shirts", async ({ page }) => {
  const prefix = `PACK${unique()}`.toUpperCase();
  await openStaffPage(page, "/discounts/new");
  await page.getByRole("button", { name: "Single-use codes" }).click();
  await page.getByLabel("Code prefix").fill(prefix);
  await page.getByLabel("Number of codes").fill("25");
  await page.getByLabel("Value in percent").fill("30");
  await page.getByLabel("Shirt", { exact: true }).check({ force: true });
  await save(page);
  await expect(page.getByText("25 codes created. Download them now or later.")).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download codes" }).click();
  const download = await file;
  expect(download.suggestedFilename()).toBe(`${prefix}.csv`);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const rows = Buffer.concat(chunks).toString("utf8").trim().split("\r\n");
  expect(rows).toHaveLength(26);
  const [single = ""] = rows[1]?.split(",") ?? [];
  expect(single).toMatch(new RegExp(`^${prefix}-[0-9A-Z]{10}$`));

  await openStaffPage(page, "/discounts/preview");
  await page.getByRole("button", { name: "With products" }).click();
  await page.getByLabel("Add items").fill("campus polo");
  await page
    .getByRole("button", { name: /^Add .*left$/ })
    .first()
    .click();
  await page.getByLabel("Code", { exact: true }).fill(single);
  await expect(
    page.getByText("“This discount is for other products”", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: prefix, exact: true })).toBeVisible();
});

test("a stale save is merged and reported; a duplicate is a separate discount", async ({
  page,
}) => {
  const code = `KEEP${unique()}`.toUpperCase();
  await openStaffPage(page, "/discounts/new");
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Value in percent").fill("10");
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.getByLabel("Name", { exact: true }).fill("For the cold");

  // Somebody else saves first.
  const { data } = await (await page.request.get(`/api/staff/discounts/${id}`)).json();
  const names = ["discountType", "description", "autoApply", "startsAt", "endsAt"];
  const more = ["minimumSubtotal", "firstPurchaseOnly", "usageLimit", "usageLimitPerBuyer"];
  const fields = [...names, ...more, "buyers", "typeIds", "productIds", "version", "code"];
  const saved = await page.request.patch(`/api/staff/discounts/${id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { ...Object.fromEntries(fields.map((name) => [name, data[name]])), value: 15 },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved. Existing orders keep their discount.")).toBeVisible();
  const notice = page.getByRole("alert", { name: "Changed by someone else" });
  await expect(notice).toContainText("15% off");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("For the cold");
  await expect(page.getByLabel("Value in percent")).toHaveValue("15");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await notice.getByRole("button", { name: "Got it" }).click();
  await expect(notice).toHaveCount(0);

  await page.getByRole("link", { name: "Duplicate", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New discount" })).toBeVisible();
  await expect(page.getByLabel("Value in percent")).toHaveValue("15");
  await page.getByLabel("Code", { exact: true }).fill(`${code}-TWO`);
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name: `${code}-TWO` })).toBeVisible();
});
