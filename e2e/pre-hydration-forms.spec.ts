// Every form of the shop, sent before the page's code has come, where it never comes, and where scripts are off.
import { expect, type Page, test } from "@playwright/test";
import { newShopper, openAccount } from "./kit/account.ts";
import { openWithDelayedScripts } from "./kit/delayed-scripts.ts";
import { productAddress } from "./kit/shopper.ts";

interface Form {
  readonly name: string;
  /** Where the form is; called for each test, since some need an account of their own. */
  address(page: Page): Promise<string>;
  /** Labels and what is written there; somebody else each time, where one address may be used once. */
  text(): Readonly<Record<string, string>>;
  readonly button: string;
  /** What is seen once it was really sent. */
  sent(page: Page): Promise<void>;
}

const secret = "kola-nut-secret-9";
const stranger = newShopper("before.alive");

/** A page with the code of a reset mail for a new account. */
async function resetAddress(page: Page): Promise<string> {
  const shopper = newShopper("before.reset");
  await openAccount(page, shopper);
  const reply = await page.request.post("/api/auth/password/reset-request", {
    data: { email: shopper.email },
  });
  const { data } = (await reply.json()) as { data: { resetToken: string } };
  return `/password/reset?token=${data.resetToken}`;
}

const forms: readonly Form[] = [
  {
    name: "login",
    address: async () => "/login",
    text: () => ({ Email: stranger.email, Password: secret }),
    button: "Log in",
    sent: (page) => expect(page.getByRole("alert")).toBeVisible(),
  },
  {
    name: "register",
    address: async () => "/register",
    text: () => ({
      "First name": "Ngozi",
      "Last name": "Obi",
      Email: newShopper("before.register").email,
      Password: secret,
    }),
    button: "Create account",
    sent: (page) => expect(page).toHaveURL(/\/verify$/),
  },
  {
    name: "forgot",
    address: async () => "/password/forgot",
    text: () => ({ Email: stranger.email }),
    button: "Send link",
    sent: (page) =>
      expect(page.getByText("We could not find that email. Please try again.")).toBeVisible(),
  },
  {
    name: "reset",
    address: resetAddress,
    text: () => ({ "New password": secret, "Confirm password": secret }),
    button: "Set new password",
    sent: (page) => expect(page).toHaveURL(/\/account$/),
  },
  {
    name: "look-up",
    address: async () => "/orders/lookup",
    text: () => ({ Email: stranger.email, "Order number": "ASO-00000000" }),
    button: "Find order",
    sent: (page) => expect(page.getByRole("main").getByRole("alert")).toBeVisible(),
  },
  {
    name: "bulk order",
    address: async () => "/partner",
    text: () => ({
      "Your name": "Ngozi Obi",
      Email: stranger.email,
      "What you need": "Forty tunics",
    }),
    button: "Send enquiry",
    sent: (page) => expect(page.getByText(/1–2 business days/).first()).toBeVisible(),
  },
  {
    name: "newsletter",
    address: async () => "/faq",
    text: () => ({ "Email address": newShopper("before.letters").email }),
    button: "Subscribe",
    sent: (page) => expect(page.getByText("Subscribed successfully!")).toBeVisible(),
  },
];

async function write(page: Page, written: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(written)) {
    await page.getByLabel(label, { exact: true }).first().fill(text);
  }
}

/** Nothing that was written may stand in the address of a page, where it would be shown, kept and logged. */
function noteAddresses(page: Page): string[] {
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(decodeURIComponent(frame.url())));
  return addresses;
}

for (const form of forms) {
  test(`${form.name}: submitted before hydration, it waits and is then sent`, async ({ page }) => {
    const written = form.text();
    const addresses = noteAddresses(page);
    const scripts = await openWithDelayedScripts(page, await form.address(page));
    await write(page, written);
    const button = page.getByRole("button", { name: form.button, exact: true });
    // It counts as disabled until the code knows that all is filled.
    await button.click({ force: true });
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(page.getByText("Loading...")).toBeAttached();
    await scripts.release();
    await form.sent(page);
    for (const text of Object.values(written)) {
      expect(addresses.filter((address) => address.includes(text))).toEqual([]);
    }
  });

  test(`${form.name}: text typed before hydration stays`, async ({ page }) => {
    const written = form.text();
    const scripts = await openWithDelayedScripts(page, await form.address(page));
    await write(page, written);
    await scripts.release();
    for (const [label, text] of Object.entries(written)) {
      await expect(page.getByLabel(label, { exact: true }).first()).toHaveValue(text);
    }
    await page.getByRole("button", { name: form.button, exact: true }).click({ force: true });
    await form.sent(page);
  });

  test(`${form.name}: when the code never loads, the browser submits it and shows a message`, async ({
    page,
  }) => {
    const written = form.text();
    const scripts = await openWithDelayedScripts(page, await form.address(page));
    const addresses = noteAddresses(page);
    await write(page, written);
    await page.getByRole("button", { name: form.button, exact: true }).click({ force: true });
    scripts.lose();
    await expect(page.getByRole("heading", { name: "Not sent yet" })).toBeVisible();
    for (const text of Object.values(written)) {
      expect(addresses.filter((address) => address.includes(text))).toEqual([]);
      expect(await page.content()).not.toContain(text);
    }
    await page.getByRole("link", { name: "Go back" }).click();
    await expect(page.getByRole("button", { name: form.button, exact: true })).toBeVisible();
  });
}

test("a form submitted during the replay is sent with all its text", async ({ page }) => {
  const scripts = await openWithDelayedScripts(page, "/orders/lookup");
  await write(page, { Email: stranger.email, "Order number": "ASO-00000000" });
  await page.evaluate(() => {
    const submit = () => document.querySelector<HTMLElement>("main form [type=submit]")?.click();
    new MutationObserver(submit).observe(document.documentElement, {
      attributeFilter: ["data-alive"],
    });
  });
  await scripts.release();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(/./);
  await expect(page.getByText("Required")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const form of forms) {
    test(`${form.name}: no input ends up in a URL`, async ({ page }) => {
      const written = form.text();
      await page.goto(await form.address(page));
      const addresses = noteAddresses(page);
      await write(page, written);
      await page.getByRole("button", { name: form.button, exact: true }).click({ force: true });
      await expect(page.getByRole("heading", { name: "Not sent yet" })).toBeVisible();
      for (const text of Object.values(written)) {
        expect(addresses.filter((address) => address.includes(text))).toEqual([]);
      }
    });
  }

  test("a product says that buying needs scripts", async ({ page }) => {
    await page.goto(await productAddress(page, "eleko camp"));
    const text = page.locator("main noscript");
    await expect(text).toBeVisible();
    expect(await text.innerText()).toBe("Please enable JavaScript to buy.");
  });

  test("the search works", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("combobox", { name: "Search products" }).fill("Ẹlẹ́kọ camp");
    await page.getByRole("combobox", { name: "Search products" }).press("Enter");
    await expect(page).toHaveURL(/\/products\?search=/);
    await expect(page.getByRole("link", { name: /camp shirt/ }).first()).toBeVisible();
  });
});
