import { expect, test } from "@playwright/test";
import { requestsTo } from "./kit/api-replies.ts";
import { searchField, visit, waitForHydration } from "./kit/visit.ts";

test("a product under the mouse is prefetched once, and shows its second picture", async ({
  page,
}) => {
  await visit(page, "/products");
  await waitForHydration(page);
  const card = page.getByRole("main").getByRole("article").nth(2);
  const link = card.getByRole("link");
  await expect(card.locator("img")).toHaveCount(1);
  const address = await link.getAttribute("href");
  const requests = requestsTo(page, `/products/${address?.split("/").pop()}`);

  const ahead = page.waitForResponse((reply) => reply.url().includes(`/api/products/`));
  await link.hover();
  await ahead;
  await expect(card.locator("img")).toHaveCount(2);
  const [front, second] = await card.locator("img").all();
  expect(await second?.getAttribute("src")).not.toBe(await front?.getAttribute("src"));
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole("button", { name: "Select a Size" }).first()).toBeVisible();
  expect(requests).toHaveLength(1);
});

test("nothing is prefetched while saving data", async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { "save-data": "on" } });
  const page = await context.newPage();
  await visit(page, "/products");
  await waitForHydration(page);
  const link = page.getByRole("main").getByRole("article").nth(2).getByRole("link");
  const address = await link.getAttribute("href");
  const requests = requestsTo(page, `/products/${address?.split("/").pop()}`);
  await link.hover();
  await searchField(page).hover();
  expect(requests).toHaveLength(0);
  await context.close();
});
