import { expect, type Page, test } from "@playwright/test";
import { openPageAt } from "./kit/page-at.ts";
import { addToCart, approveCard, goToCheckout, ngozi } from "./kit/shopper.ts";
import { openRoom, unique } from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

const save = (page: Page) => page.getByRole("button", { name: /^Save and start/ }).click();

test("a discount is made, simulated, used and exhausted", async ({ browser }) => {
  test.slow();
  const page = await openPageAt(390, browser);
  const code = `ONCE${unique()}`.toUpperCase();

  await openRoom(page, "/discounts");
  await page.getByRole("link", { name: /New discount/ }).click();
  await page.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
  await page.getByLabel("Off the goods in percent").fill("20");
  await page.getByLabel("Name", { exact: true }).fill("20% off, once");
  await page.getByLabel("Cart from in naira").fill("40,000");
  await page.getByLabel("Times in all").fill("1");
  await expect(
    page.getByText(`20% off for everybody who types ${code}, on carts from ₦40,000, once in all.`),
  ).toBeVisible();
  // Before it is saved, its edges are answered by themselves.
  const trial = page.getByRole("region", { name: "Try it" });
  const edges = trial.getByRole("list", { name: "At the sum it needs" });
  const below = "₦39,999: nothing, because the cart must reach ₦40,000";
  await expect(edges).toContainText(below);
  await expect(edges).toContainText("₦40,000: −₦8,000, pays ₦32,000");
  await page.getByLabel("Cart from in naira").fill("");
  await expect(edges).toHaveCount(0);
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
  await expect(page.getByText("No order has taken it yet.")).toBeVisible();

  // Tried by the rules of the checkout: by a sum, and with goods.
  await trial.getByLabel("Cart of in naira").fill("72k");
  await trial.getByRole("button", { name: "Bought before" }).click();
  await expect(trial.getByRole("status")).toContainText("−₦14,400");
  await trial.getByRole("button", { name: "With products" }).click();
  await trial.getByLabel("What is in the cart").fill("campus polo");
  await trial
    .getByRole("button", { name: /^Add .*left$/ })
    .first()
    .click();
  await expect(trial.getByText(/is typed and everything it asks for is met/)).toBeVisible();
  await expect(trial.getByText("At most 1 in all: 0 taken so far")).toBeVisible();

  // Used: reserved while it is not paid, then paid.
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
    await expect(uses.getByText("Reserved, not paid")).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await approveCard(shopper);
  await expect(shopper.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
  await page.reload();
  await expect(uses.getByText("1 paid order got")).toBeVisible();
  await expect(page.getByText("Used up", { exact: true }).first()).toBeVisible();

  // Exhausted: the next one is told, and the list says so.
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
  await openRoom(page, `/discounts?status=over&search=${code}`);
  await page
    .getByRole("table", { name: "Discounts" })
    .getByRole("link", { name: new RegExp(code) })
    .click();
  await page.getByRole("button", { name: "More about this discount" }).click();
  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("It is switched off.")).toBeVisible();
  await page.context().close();
});

test("a batch is made, taken out as a file, and one of its codes is for shirts alone", async ({
  page,
}) => {
  const prefix = `PACK${unique()}`.toUpperCase();
  await openRoom(page, "/discounts/new");
  await page.getByRole("button", { name: "Many codes, each once" }).click();
  await page.getByLabel("The codes begin with").fill(prefix);
  await page.getByLabel("How many codes").fill("25");
  await page.getByLabel("Off the goods in percent").fill("30");
  await page.getByLabel("Shirt", { exact: true }).check({ force: true });
  await save(page);
  await expect(page.getByText("25 codes are made. Download them now or later.")).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the codes" }).click();
  const download = await file;
  expect(download.suggestedFilename()).toBe(`${prefix}.csv`);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const rows = Buffer.concat(chunks).toString("utf8").trim().split("\r\n");
  expect(rows).toHaveLength(26);
  const [single = ""] = rows[1]?.split(",") ?? [];
  expect(single).toMatch(new RegExp(`^${prefix}-[0-9A-Z]{10}$`));

  await openRoom(page, "/discounts/try");
  await page.getByRole("button", { name: "With products" }).click();
  await page.getByLabel("What is in the cart").fill("campus polo");
  await page
    .getByRole("button", { name: /^Add .*left$/ })
    .first()
    .click();
  await page.getByLabel("Code", { exact: true }).fill(single);
  await expect(page.getByText("“This discount is for other goods”", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: prefix, exact: true })).toBeVisible();
});

test("a stale save goes on beside what changed, and tells it; a copy is a discount of its own", async ({
  page,
}) => {
  const code = `KEEP${unique()}`.toUpperCase();
  await openRoom(page, "/discounts/new");
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Off the goods in percent").fill("10");
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
  await expect(page.getByText("Saved. Orders placed before keep what they got.")).toBeVisible();
  const told = page.getByRole("alert", { name: "Changed meanwhile" });
  await expect(told).toContainText("15% off");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("For the cold");
  await expect(page.getByLabel("Off the goods in percent")).toHaveValue("15");
  await expect(page.getByRole("region", { name: "Not saved yet" })).toHaveCount(0);
  await told.getByRole("button", { name: "I have seen it" }).click();
  await expect(told).toHaveCount(0);

  await page.getByRole("link", { name: "Copy", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New discount" })).toBeVisible();
  await expect(page.getByLabel("Off the goods in percent")).toHaveValue("15");
  await page.getByLabel("Code", { exact: true }).fill(`${code}-TWO`);
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name: `${code}-TWO` })).toBeVisible();
});
