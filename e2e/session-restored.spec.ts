import { expect, type Page, test } from "@playwright/test";
import { enterCode, login, newShopper, openAccount, storeToken } from "./kit/account.ts";
import { answerApi, broken, heldBack } from "./kit/api-replies.ts";
import { productAddress } from "./kit/shopper.ts";
import { visit } from "./kit/visit.ts";

const inHeader = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true });

test("a session that failed to restore is restored once the connection is back", async ({
  page,
}) => {
  await storeToken(page, await openAccount(page, newShopper("bad.line")));
  await answerApi(page, "/auth/me", broken);
  await visit(page, "/faq");
  await expect(inHeader(page, "Login")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await expect(inHeader(page, "Login")).toHaveCount(0);
});

test("an expired token does not prevent signing in", async ({ page }) => {
  const shopper = newShopper("dead.token");
  await openAccount(page, shopper);
  await storeToken(page, "x".repeat(43));
  await answerApi(page, "/auth/me", broken);
  await visit(page, "/login");
  await page.unrouteAll({ behavior: "wait" });
  await login(page, shopper);
  await expect(page).not.toHaveURL(/login/);
});

test("a heart that waits when somebody else signs in is not saved for them", async ({ page }) => {
  const theirs = await openAccount(page, newShopper("hearts.next"));
  await storeToken(page, await openAccount(page, newShopper("hearts.first")));
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

test.describe("a heart that cannot be saved yet leads to the sign-in, and is saved then", () => {
  const address = (page: Page) => productAddress(page, "eleko camp");
  const heart = (page: Page) =>
    page.getByRole("main").getByRole("button", { name: /^Save Ẹlẹ́kọ camp shirt/ });
  /** Presses it before the shop has said whose the token of an earlier visit is. */
  async function clickEarly(page: Page) {
    const { answer, release } = heldBack();
    await answerApi(page, "/auth/me", answer);
    await visit(page, await address(page));
    await heart(page).click();
    return release;
  }

  test("signing in again after a token expired", async ({ page }) => {
    const shopper = newShopper("heart.ended");
    await openAccount(page, shopper);
    await storeToken(page, "x".repeat(43));
    const release = await clickEarly(page);
    await page.waitForURL("**/login");
    release();
    await login(page, shopper);
    await page.waitForURL(`**${await address(page)}`);
    await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  });

  test("signing in again after the session was ended elsewhere", async ({ page }) => {
    const shopper = newShopper("heart.elsewhere");
    const token = await openAccount(page, shopper);
    await storeToken(page, token);
    await visit(page, await address(page));
    await expect(inHeader(page, "Login")).toHaveCount(0);
    await page.request.post("/api/auth/logout", { headers: { authorization: `Bearer ${token}` } });
    await heart(page).click();
    await page.waitForURL("**/login");
    await login(page, shopper);
    await page.waitForURL(`**${await address(page)}`);
    await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  });

  test("verifying an unverified address", async ({ page }) => {
    const shopper = newShopper("heart.unverified");
    const opened = await page.request.post("/api/auth/register", { data: shopper });
    const { data } = (await opened.json()) as { data: { token: string; verificationCode: string } };
    await storeToken(page, data.token);
    const release = await clickEarly(page);
    await page.waitForURL("**/verify");
    release();
    await enterCode(page, data.verificationCode);
    await page.waitForURL(`**${await address(page)}`);
    await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  });
});
