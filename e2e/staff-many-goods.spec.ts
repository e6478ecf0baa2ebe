import { expect, type Page, test } from "@playwright/test";
import type { StaffProduct } from "#contract/api/staff-products.ts";
import { draft, send, threeDrafts } from "./kit/drafts.ts";
import { openPageAt } from "./kit/page-at.ts";
import { approveCard, chooseSize, goToCheckout, ngozi } from "./kit/shopper.ts";
import { expectFocusInRoom, openRoom, unique } from "./kit/staff.ts";
import { visit } from "./kit/visit.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

/** Drafts at ₦12,000 without a picture, sent twenty at a time. */
async function draftsOf(page: Page, word: string, count: number): Promise<void> {
  const listed = await page.request.get("/api/staff/products/choices");
  const { types } = (await listed.json()).data;
  const make = (n: number) => send(page, "post", "", draft(`${word} ${n}`, types[0].id, []));
  for (let from = 0; from < count; from += 20) {
    const lot = Math.min(20, count - from);
    await Promise.all(Array.from({ length: lot }, (_, n) => make(from + n)));
  }
}

/** The prices of all drafts that a word finds, in naira. */
async function pricesOf(page: Page, word: string): Promise<number[]> {
  const prices: number[] = [];
  for (let at = 1; ; at += 1) {
    const read = await page.request.get("/api/staff/products", {
      params: { tab: "draft", search: word, page: at },
    });
    const { data, meta } = (await read.json()) as {
      data: { price: number }[];
      meta: { total: number };
    };
    prices.push(...data.map(({ price }) => price));
    if (data.length === 0 || prices.length >= meta.total) return prices;
  }
}

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

test("25% off three: five presses, the effect is seen before, and Undo takes it back", async ({
  page,
}) => {
  const word = `gown${unique()}`;
  await openRoom(page, "/products");
  await threeDrafts(page, word);
  await openRoom(page, `/products?status=draft&search=${word}`);

  let presses = 0;
  const press = async (what: ReturnType<Page["locator"]>) => {
    presses += 1;
    await what.click();
  };
  for (const name of ["Adire", "Bubu", "Chief"]) {
    await press(page.getByRole("checkbox", { name: `Choose ${name} ${word}` }));
  }
  const bar = page.getByRole("region", { name: "Chosen rows" });
  await press(bar.getByLabel("% off"));
  await page.keyboard.type("25");
  await expect(bar.getByRole("status")).toContainText("3 products: ₦12,000 → ₦9,000");
  await expect(row(page, `Bubu ${word}`)).toContainText("₦9,000");
  await press(bar.getByRole("button", { name: "Save 3" }));
  expect(presses).toBe(5);
  await expect(page.getByText("3 changed.")).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(row(page, `Chief ${word}`)).toContainText("Now ₦9,000");
  await expectFocusInRoom(page);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("3 taken back.")).toBeVisible();
  await expect(page.getByText("Now ₦9,000")).toHaveCount(0);
  await expectFocusInRoom(page);
});

test("more goods than are changed at once are raised one lot after the other, and none twice", async ({
  page,
}) => {
  test.slow();
  const word = `lot${unique()}`;
  await openRoom(page, "/products");
  await draftsOf(page, word, 203);
  await openRoom(page, `/products?status=draft&search=${word}`);
  const bar = page.getByRole("region", { name: "Chosen rows" });
  const raise = async (lot: string, count: number) => {
    await page.getByRole("checkbox", { name: "Choose every row of this page" }).check();
    await bar.getByRole("button", { name: lot }).click();
    await bar.getByLabel("What becomes of the price").selectOption("up");
    await bar.getByLabel("Percent of the price").fill("10");
    await bar.getByRole("button", { name: `Save ${count}`, exact: true }).click();
    await expect(page.getByText(`${count} changed.`)).toBeVisible();
    await expect(bar).toBeHidden();
  };
  await raise("Choose the first 200 of 203", 200);
  await raise("Choose the next 3 of 203", 3);
  const prices = await pricesOf(page, word);
  expect(prices).toHaveLength(203);
  expect(new Set(prices)).toEqual(new Set([13_200]));
});

test("one that somebody changed meanwhile is told with both values, stays chosen, and is done by the next press", async ({
  page,
}) => {
  const word = `robe${unique()}`;
  await openRoom(page, "/products");
  const [first] = (await threeDrafts(page, word)) as [StaffProduct];
  await openRoom(page, `/products?status=draft&search=${word}`);
  const { id, version } = first;
  await send(page, "post", "/changes", { products: [{ id, version, price: 11_000 }] });

  await page.getByRole("checkbox", { name: "Choose every row of this page" }).check();
  const bar = page.getByRole("region", { name: "Chosen rows" });
  await bar.getByLabel("What becomes of the price").selectOption("set");
  await bar.getByLabel("Naira").fill("9k");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText(
      `2 changed. Adire ${word}: was changed meanwhile and is at ₦11,000, not ₦9,000.`,
    ),
  ).toBeVisible();
  await expect(bar.getByRole("status")).toContainText("1 product: ₦11,000 → ₦9,000");
  await bar.getByRole("button", { name: "Save 1" }).click();
  await expect(bar).toBeHidden();
  await expect(row(page, `Adire ${word}`)).toContainText("₦9,000");

  // Away and back, and on the home page.
  for (const [press, said] of [
    ["Feature on the home page", "3 featured."],
    ["Publish", "3 published."],
  ] as const) {
    await page.getByRole("checkbox", { name: "Choose every row of this page" }).check();
    await bar.getByRole("button", { name: "More" }).click();
    await bar.getByRole("button", { name: press }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await expect(page.getByText("No product matches")).toBeVisible();
  await page.goto(`/product/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: `Adire ${word}` })).toBeVisible();
  await expect(page.getByText("₦9,000").first()).toBeVisible();
});

test("on a phone goods are chosen by their menu and get another type", async ({ browser }) => {
  const page = await openPageAt(390, browser);
  const word = `cape${unique()}`;
  await openRoom(page, "/products");
  await threeDrafts(page, word);
  await openRoom(page, `/products?status=draft&search=${word}`);
  for (const name of ["Adire", "Chief"]) {
    await page.getByRole("button", { name: `More about ${name} ${word}` }).click();
    await page.getByRole("button", { name: "Choose, to change several at once" }).click();
  }
  const bar = page.getByRole("region", { name: "Chosen rows" });
  await expect(bar.getByRole("status")).toContainText("2 chosen");
  // The rows of a phone show what would become of each, as those of a desk do.
  await bar.getByLabel("% off").fill("25");
  const shown = page.locator("[data-row]").getByText("−25%").filter({ visible: true });
  await expect(shown).toHaveCount(2);
  await bar.getByLabel("% off").fill("");
  await bar.getByRole("button", { name: "More" }).click();
  await bar.getByRole("button", { name: "Change the type…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the type" });
  await dialog.getByLabel("Type").selectOption({ label: "Kimono" });
  await dialog.getByRole("button", { name: "Change 2 products" }).click();
  await expect(page.getByText("2 changed.")).toBeVisible();
  await expect(page.getByText("Kimono, 4 pieces")).toHaveCount(2);
  await page.context().close();
});

test("a draft is given its day, told in the list, and the day is taken back", async ({ page }) => {
  const word = `feast${unique()}`;
  await openRoom(page, "/products");
  const [first] = (await threeDrafts(page, word)) as [StaffProduct];
  await openRoom(page, `/products/${first.id}`);
  await page.getByRole("button", { name: "Publish later…" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish later" });
  await dialog.getByLabel("On the shop from").fill("2020-12-24T09:00");
  await dialog.getByRole("button", { name: "Set the day" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This moment has passed");
  await dialog.getByLabel("On the shop from").fill("2096-12-24T09:00");
  await dialog.getByRole("button", { name: "Set the day" }).click();
  await expect(page.getByText("On the shop from 24 Dec 2096, 09:00")).toBeVisible();
  await openRoom(page, `/products?status=draft&search=${word}`);
  await expect(row(page, `Adire ${word}`)).toContainText("on the shop from 24 Dec 2096, 09:00");

  await openRoom(page, `/products/${first.id}`);
  await page.getByRole("button", { name: "Cancel the publish date" }).click();
  await expect(page.getByText("It will not publish on its own.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("On the shop from 24 Dec 2096, 09:00")).toBeVisible();
});

test("a price that staff change is told to who has the piece in an open cart, and paid", async ({
  page,
  browser,
}) => {
  const word = `wrap${unique()}`;
  await openRoom(page, "/products");
  const drafts = await threeDrafts(page, word);
  await send(page, "post", "/changes", {
    products: drafts.map(({ id, version }) => ({ id, version, status: "on_shop" })),
  });

  const shopper = await openPageAt(390, browser);
  await visit(shopper, `/product/${drafts[0]?.id}`);
  await chooseSize(shopper.locator("main"), "M");
  await shopper.getByRole("button", { name: "Add to Cart" }).first().click();
  await shopper.getByRole("dialog", { name: /Cart/ }).waitFor();
  await goToCheckout(shopper, ngozi);
  const pay = shopper.getByRole("button", { name: /^Pay ₦/ });
  await expect(pay).toHaveText(/₦12,000/);

  await openRoom(page, `/products?search=${word}`);
  await page.getByRole("checkbox", { name: "Choose every row of this page" }).check();
  const bar = page.getByRole("region", { name: "Chosen rows" });
  await bar.getByLabel("What becomes of the price").selectOption("up");
  await bar.getByLabel("Percent of the price").fill("25");
  await bar.getByRole("button", { name: "Save 3" }).click();
  await expect(page.getByText("3 changed.")).toBeVisible();

  const refused = shopper.waitForResponse(
    (reply) => reply.request().method() === "POST" && reply.url().endsWith("/api/orders"),
  );
  await pay.click();
  const answer = await refused;
  expect([answer.status(), (await answer.json()).code]).toEqual([409, "price_changed"]);
  await expect(
    shopper.getByText("The total is now ₦15,000. Nothing has been charged."),
  ).toBeVisible();
  await shopper.getByRole("button", { name: "Use the new total" }).click();
  await expect(pay).toHaveText(/₦15,000/);
  await pay.click();
  await approveCard(shopper);
  await expect(shopper.getByRole("dialog", { name: "Payment successful!" })).toBeVisible({
    timeout: 20_000,
  });
  await shopper.context().close();
});
