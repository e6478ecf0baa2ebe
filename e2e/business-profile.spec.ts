import { expect, test } from "@playwright/test";
import { newShopper, openAccount } from "./kit/account.ts";
import { answerApi, withoutMessage } from "./kit/api-replies.ts";
import {
  approve,
  consoleErrors,
  expectStatus,
  openBackOffice,
  openFromQueue,
  signInWith,
} from "./kit/business.ts";
import { applyAsBusiness } from "./kit/staff.ts";
import { visit } from "./kit/visit.ts";
import { watchResponses } from "./kit/watch-responses.ts";

const unique = () => crypto.randomUUID().slice(0, 6);

test("an approved business stays approved with a new phone number, and is pending again with a new name", async ({
  page,
  browser,
}) => {
  const company = `Gele House ${unique()}`;
  const token = await applyAsBusiness(page.request, company);
  const staff = await openBackOffice(browser);
  await openFromQueue(staff, company);
  await approve(staff, company);
  await staff.context().close();

  await signInWith(page, token);
  await visit(page, "/business-profile");
  const status = page.getByRole("region", { name: /Gele House|Gele Home/ });
  await expectStatus(status, "Approved", "green");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Business phone (optional)").fill("0803 555 0100");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(status.getByText("0803 555 0100")).toBeVisible();
  await expectStatus(status, "Approved", "green");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Business name").fill(`Gele Home ${unique()}`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectStatus(status, "Pending review", "amber");
});

test("a profile that failed to load shows an error and a retry", async ({ page }) => {
  const token = await applyAsBusiness(page.request, `Slow Line ${unique()}`);
  await signInWith(page, token);
  await answerApi(page, "/business-profiles/me", withoutMessage);
  await visit(page, "/business-profile");
  await expect(page.getByText("Unable to load business profile")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Our team is reviewing your application.")).toBeVisible();
});

test("an application sent from another window is found rather than sent twice", async ({
  page,
}) => {
  const buyer = newShopper("twice");
  const token = await openAccount(page, buyer);
  await signInWith(page, token);
  await visit(page, "/business-profile");
  await expect(page.getByRole("button", { name: "Send application" })).toBeVisible();
  await page.request.post("/api/business-profiles", {
    data: { companyName: "Two Windows", address: "1 Broad Street, Lagos" },
    headers: { authorization: `Bearer ${token}` },
  });
  await page.getByLabel("Business name").fill("Two Windows again");
  await page.getByLabel("Business address").fill("1 Broad Street, Lagos");
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("region", { name: "Two Windows" })).toBeVisible();
});

test("a shopper without a business never requests one", async ({ page }) => {
  const errors = consoleErrors(page);
  const requests: string[] = [];
  const answered = watchResponses(page);
  page.on("request", (request) => {
    if (request.url().includes("/business-profiles")) requests.push(request.url());
  });
  await signInWith(page, await openAccount(page, newShopper("plain")));
  for (const address of ["/", "/account", "/business-profile", "/checkout", "/partner"]) {
    await visit(page, address);
    await answered();
  }
  expect(requests).toEqual([]);
  expect(errors).toEqual([]);
});

test("a row clicked while the list is being filtered is opened", async ({ page, browser }) => {
  const company = `Ready Pressed ${unique()}`;
  await applyAsBusiness(page.request, company);
  const staff = await openBackOffice(browser);
  await staff.goto("/staff/businesses");
  const row = staff.getByRole("link", { name: company });
  await row.waitFor();
  const search = staff.getByRole("searchbox", { name: "Search businesses" });
  await search.fill(company);
  // As a slow phone: nothing is drawn between the press and the end of the pause after the last key.
  await row.evaluate((link: HTMLElement) => {
    link.click();
    const end = performance.now() + 600;
    while (performance.now() < end);
  });
  await expect(staff).toHaveURL(/\/businesses\/biz_/);
  await expect(staff.getByRole("heading", { name: company })).toBeVisible();
  await staff.context().close();
});
