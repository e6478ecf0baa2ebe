import { expect, test } from "@playwright/test";
import { askedOf } from "./kit/api-replies.ts";
import { comeAlive, searchField, visit } from "./kit/visit.ts";

test("a product that a mouse points at is fetched ahead, once, and shows its second picture", async ({
  page,
}) => {
  await visit(page, "/products");
  await comeAlive(page);
  const card = page.getByRole("main").getByRole("article").nth(2);
  const link = card.getByRole("link");
  await expect(card.locator("img")).toHaveCount(1);
  const address = await link.getAttribute("href");
  const asked = askedOf(page, `/products/${address?.split("/").pop()}`);

  const ahead = page.waitForResponse((reply) => reply.url().includes(`/api/products/`));
  await link.hover();
  await ahead;
  await expect(card.locator("img")).toHaveCount(2);
  const [front, second] = await card.locator("img").all();
  expect(await second?.getAttribute("src")).not.toBe(await front?.getAttribute("src"));
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole("button", { name: "Select a Size" }).first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("nothing is fetched ahead where data is to be saved", async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { "save-data": "on" } });
  const page = await context.newPage();
  await visit(page, "/products");
  await comeAlive(page);
  const link = page.getByRole("main").getByRole("article").nth(2).getByRole("link");
  const address = await link.getAttribute("href");
  const asked = askedOf(page, `/products/${address?.split("/").pop()}`);
  await link.hover();
  await searchField(page).hover();
  expect(asked).toHaveLength(0);
  await context.close();
});
