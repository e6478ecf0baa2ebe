import { expect, type Page, test } from "@playwright/test";
import { keepToken, login, newShopper, openAccount } from "./kit/account.ts";
import { answerApi, broken, heldBack } from "./kit/api-replies.ts";
import { productAddress } from "./kit/shopper.ts";
import { visit } from "./kit/visit.ts";

const inHeader = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true });

test("a session that a bad line kept from being restored is restored once the line is good", async ({
  page,
}) => {
  await keepToken(page, await openAccount(page, newShopper("bad.line")));
  await answerApi(page, "/auth/me", broken);
  await visit(page, "/faq");
  await expect(inHeader(page, "Login")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await expect(inHeader(page, "Login")).toHaveCount(0);
});

test("a token that ended unnoticed keeps nobody from signing in", async ({ page }) => {
  const shopper = newShopper("dead.token");
  await openAccount(page, shopper);
  await keepToken(page, "x".repeat(43));
  await answerApi(page, "/auth/me", broken);
  await visit(page, "/login");
  await page.unrouteAll({ behavior: "wait" });
  await login(page, shopper);
  await expect(page).not.toHaveURL(/login/);
});

test("a heart that still waits when somebody else signs in is not saved for them", async ({
  page,
}) => {
  const theirs = await openAccount(page, newShopper("hearts.next"));
  await keepToken(page, await openAccount(page, newShopper("hearts.first")));
  const held = heldBack();
  const heart = () => page.getByRole("main").getByRole("button", { name: /^Save .*wishlist$/ });
  await answerApi(page, "/wishlist", held.answer, "POST");
  await visit(page, await productAddress(page, "eleko camp"));
  await heart().first().click();
  await page.evaluate(
    (to) => {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    },
    await productAddress(page, "campus polo"),
  );
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Campus polo");
  await heart().first().click();
  await page.evaluate((token) => localStorage.setItem("authToken", token), theirs);
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/wishlist")) saves.push("sent");
  });
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === "POST" && reply.url().endsWith("/wishlist"),
  );
  held.release();
  await (await saved).finished();
  // What waits goes out as soon as the one before it is answered, which the next pictures come after.
  await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn))));
  expect(saves).toEqual([]);
});
