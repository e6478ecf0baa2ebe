import { expect, test } from "@playwright/test";
import type { FirstSteps } from "#contract/api/first-steps.ts";
import { answerApi, broken, withData } from "./kit/api-replies.ts";
import { openRoom } from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

/** A live store of the first day, whose owner has just mailed themselves. */
const newStore: FirstSteps = {
  mode: "live",
  paymentMode: "Live",
  steps: (["name", "product", "payment", "mail", "delivery", "staff"] as const).map((name) => ({
    ...{ name, done: false, waits: name === "mail", optional: name === "staff" },
  })),
  dismissed: false,
  demo: { goods: 56, types: 0, orders: 0, people: 0, discounts: 0, enquiries: 0 },
};

for (const [device, viewport] of [
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test.describe(`Today at ${device}`, () => {
    test.use({ viewport });

    test("says what waits, and leads to it", async ({ page }) => {
      await openRoom(page, "");
      const waits = page.getByRole("region", { name: "Waits for you" });
      await expect(waits.getByRole("listitem").filter({ hasText: "to pack" })).toContainText(
        /the oldest waits \d+ (min|h|days)/,
      );
      const business = waits.getByRole("listitem").filter({ hasText: "to review" });
      await business.getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1, name: "Businesses" })).toBeVisible();
    });

    test("shows takings as a figure, against the days before, and as a table", async ({ page }) => {
      await openRoom(page, "");
      const sales = page.getByRole("region", { name: "Sales" });
      await expect(sales.getByText(/than last \w+day by \d\d:\d\d|As much as/)).toBeVisible();
      await sales.getByRole("button", { name: "30 days" }).click();
      await expect(sales.getByText(/thirty days before by/)).toBeVisible();
      await expect(sales.getByText(/^₦[\d,]+$/).first()).not.toHaveText("₦0");
      await sales.getByText("The same as a table").click();
      await expect(sales.getByRole("row")).toHaveCount(31);
      const claims = page.getByRole("region", { name: "What the shop says of itself" });
      await expect(claims.getByRole("listitem")).toHaveCount(4);
      await expect(claims.getByText("Not shown by the books").first()).toBeVisible();
    });

    test("opens an order from the latest ones", async ({ page }) => {
      await openRoom(page, "");
      const latest = page.getByRole("region", { name: "Latest orders" });
      await latest.getByRole("link", { name: /^ASO-/ }).first().click();
      await expect(page).toHaveURL(/\/staff\/orders\/ord_/);
    });
  });
}

test("a new live store greets its owner with the first steps, until they are put away", async ({
  page,
}) => {
  let told = newStore;
  await answerApi(page, "/staff/first-steps", (route) => withData(told)(route));
  await answerApi(
    page,
    "/staff/first-steps/dismissal",
    async (route) => {
      told = { ...told, ...(route.request().postDataJSON() as Pick<FirstSteps, "dismissed">) };
      await route.fulfill({ status: 204 });
    },
    "POST",
  );
  await openRoom(page, "");
  const list = page.getByRole("region", { name: /left before the first sale$/ });
  await expect(
    list.getByRole("heading", { name: "5 of 5 left before the first sale" }),
  ).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(6);
  const mail = list.getByRole("listitem").filter({ hasText: "Mail, tried" });
  await expect(mail).toContainText("Waiting to hear how it ended.");

  // The mail server took it: the list asks by itself, and ticks.
  const isMail = ({ name }: FirstSteps["steps"][number]) => name === "mail";
  told = {
    ...told,
    steps: told.steps.map((step) => (isMail(step) ? { ...step, done: true, waits: false } : step)),
  };
  await expect(mail).toContainText("Mail, tried with a message to you, done", { timeout: 15_000 });
  await expect(list.getByRole("heading", { name: "4 of 5 left" })).toBeVisible();

  // What cannot be undone is asked about on the spot.
  await list.getByRole("button", { name: "Remove the demo…" }).click();
  const asked = page.getByRole("dialog", { name: "Remove the demo?" });
  await expect(asked).toContainText("56 products with their sizes and stock");
  await asked.getByRole("button", { name: "Keep it" }).click();
  await expect(asked).toBeHidden();

  await list.getByRole("button", { name: "Put the list away" }).click();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Waits for you" })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("putting the first steps back says so when it fails, and can be pressed again", async ({
  page,
}) => {
  await answerApi(page, "/staff/first-steps", async (route) => {
    const reply = await route.fetch();
    const { data } = (await reply.json()) as { data: FirstSteps };
    await route.fulfill({ response: reply, json: { data: { ...data, dismissed: true } } });
  });
  await answerApi(page, "/staff/first-steps/dismissal", broken, "POST");
  await openRoom(page, "/first-steps");
  const again = page.getByRole("button", { name: "Show it again" });
  await again.click();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
  await expect(again).not.toHaveAttribute("aria-busy");
  // Asked for every few seconds: one may be under way.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("with the demo gone the rail counts anew", async ({ page }) => {
  const removal = "/staff/first-steps/demo/removal";
  await answerApi(page, removal, (route) => route.fulfill({ json: { data: {} } }), "POST");
  await openRoom(page, "/first-steps");
  await page.getByRole("button", { name: /^Remove the demo/ }).click();
  const dialog = page.getByRole("dialog", { name: "Remove the demo?" });
  const counted = page.waitForRequest("**/api/staff/waiting");
  await dialog.getByRole("button", { name: "Remove the demo" }).click();
  await expect(page.getByText("The demo is gone. The shop is yours.")).toBeVisible();
  await counted;
});
