import { expect, test } from "@playwright/test";
import type { Onboarding } from "#contract/api/settings/onboarding.ts";
import { answerApi, broken, withData } from "./kit/api-replies.ts";
import { openStaffPage } from "./kit/staff.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

const newStore: Onboarding = {
  mode: "live",
  paymentMode: "Live",
  steps: (["name", "product", "payment", "mail", "delivery", "staff"] as const).map((name) => ({
    ...{ name, done: false, isPending: name === "mail", optional: name === "staff" },
  })),
  dismissed: false,
  demo: { products: 56, types: 0, orders: 0, people: 0, discounts: 0, enquiries: 0 },
};

for (const [device, viewport] of [
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test.describe(`Today at ${device}`, () => {
    test.use({ viewport });

    test("lists what is waiting, with links", async ({ page }) => {
      await openStaffPage(page, "");
      const toDo = page.getByRole("region", { name: "To do" });
      await expect(toDo.getByRole("listitem").filter({ hasText: "to pack" })).toContainText(
        /Oldest: \d+ (min|h|days)/,
      );
      const business = toDo.getByRole("listitem").filter({ hasText: /business(es)? to review/ });
      await business.getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1, name: "Businesses" })).toBeVisible();
    });

    test("shows revenue, its comparison, and a table", async ({ page }) => {
      await openStaffPage(page, "");
      const sales = page.getByRole("region", { name: "Sales" });
      await expect(sales.getByText(/than last \w+day by \d\d:\d\d|Same as/)).toBeVisible();
      await sales.getByRole("button", { name: "30 days" }).click();
      await expect(sales.getByText(/previous 30 days by/)).toBeVisible();
      await expect(sales.getByText(/^₦[\d,]+$/).first()).not.toHaveText("₦0");
      await sales.getByText("View as table").click();
      await expect(sales.getByRole("row")).toHaveCount(31);
      const claims = page.getByRole("region", { name: "Claims on your site" });
      await expect(claims.getByRole("listitem")).toHaveCount(4);
      await expect(claims.getByText("Not backed by your numbers").first()).toBeVisible();
    });

    test("opens one of the latest orders", async ({ page }) => {
      await openStaffPage(page, "");
      const latest = page.getByRole("region", { name: "Latest orders" });
      await latest.getByRole("link", { name: /^ASO-/ }).first().click();
      await expect(page).toHaveURL(/\/staff\/orders\/ord_/);
    });
  });
}

test("a new live store shows its owner the first steps, until dismissed", async ({ page }) => {
  let notice = newStore;
  await answerApi(page, "/staff/onboarding", (route) => withData(notice)(route));
  await answerApi(
    page,
    "/staff/onboarding/dismiss",
    async (route) => {
      notice = { ...notice, ...(route.request().postDataJSON() as Pick<Onboarding, "dismissed">) };
      await route.fulfill({ status: 204 });
    },
    "POST",
  );
  await openStaffPage(page, "");
  const list = page.getByRole("region", { name: /steps left before your first sale$/ });
  await expect(
    list.getByRole("heading", { name: "5 of 5 steps left before your first sale" }),
  ).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(6);
  const mail = list.getByRole("listitem").filter({ hasText: "Send yourself a test email" });
  await expect(mail).toContainText("Waiting for the result.");

  // The list polls and checks the step.
  const isMail = ({ name }: Onboarding["steps"][number]) => name === "mail";
  notice = {
    ...notice,
    steps: notice.steps.map((step) =>
      isMail(step) ? { ...step, done: true, isPending: false } : step,
    ),
  };
  await expect(mail).toContainText("Send yourself a test email, done", { timeout: 15_000 });
  await expect(
    list.getByRole("heading", { name: "4 of 5 steps left before your first sale" }),
  ).toBeVisible();

  // Irreversible actions are confirmed.
  await list.getByRole("button", { name: "Remove demo data…" }).click();
  const requested = page.getByRole("dialog", { name: "Remove the demo data?" });
  await expect(requested).toContainText("56 products with their sizes and stock");
  await requested.getByRole("button", { name: "Cancel" }).click();
  await expect(requested).toBeHidden();

  await list.getByRole("button", { name: "Dismiss checklist" }).click();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole("region", { name: "To do" })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("reopening the first steps can be retried after a failure", async ({ page }) => {
  await answerApi(page, "/staff/onboarding", async (route) => {
    const reply = await route.fetch();
    const { data } = (await reply.json()) as { data: Onboarding };
    await route.fulfill({ response: reply, json: { data: { ...data, dismissed: true } } });
  });
  await answerApi(page, "/staff/onboarding/dismiss", broken, "POST");
  await openStaffPage(page, "/onboarding");
  const again = page.getByRole("button", { name: "Show again" });
  await again.click();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
  await expect(again).not.toHaveAttribute("aria-busy");
  // A poll may be in flight.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("removing the demo updates the sidebar counts", async ({ page }) => {
  const removal = "/staff/onboarding/remove-demo";
  await answerApi(page, removal, (route) => route.fulfill({ json: { data: {} } }), "POST");
  await openStaffPage(page, "/onboarding");
  await page.getByRole("button", { name: /^Remove demo data/ }).click();
  const dialog = page.getByRole("dialog", { name: "Remove the demo data?" });
  const counted = page.waitForRequest("**/api/staff/reports/to-do");
  await dialog.getByRole("button", { name: "Remove demo data" }).click();
  await expect(page.getByText("Demo data removed. The shop is yours.")).toBeVisible();
  await counted;
});
