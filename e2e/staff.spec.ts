import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { smallTargets } from "./kit/small-targets.ts";
import {
  applyAsBusiness,
  passFirstStep,
  readDemoStaff,
  readOwnProfile,
  signInAsStaff,
} from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

const unique = () => crypto.randomUUID().slice(0, 6);
let kept: Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAsStaff(page);
  await expect(page).toHaveURL(/\/staff\/businesses$/);
  kept = await context.storageState();
  await context.close();
});

/** Goes to an address of the back office, signed in. */
async function openRoom(page: Page, address: string): Promise<void> {
  await page.context().addCookies(kept.cookies);
  await page.goto(`/staff${address}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Loading…")).toHaveCount(0);
}

async function fileEnquiry(page: Page, company: string): Promise<void> {
  const placed = await page.request.post("/api/bulk-orders", {
    data: {
      contactName: "Ngozi Obi",
      email: "ngozi.bulk@example.com",
      company,
      details: "Forty robes for the choir, indigo adire, in three sizes.",
      totalQuantity: 40,
    },
  });
  expect(placed.status()).toBe(201);
}

test("a wrong code is refused and lets one try again, a wrong password says no more", async ({
  page,
}) => {
  await passFirstStep(page);
  const { code } = await readDemoStaff(page.request);
  const wrong = code === "000000" ? "111111" : "000000";
  await page.getByLabel("Code", { exact: true }).fill(wrong);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("");

  await page.getByRole("button", { name: "Back to e-mail and password" }).click();
  await page.getByLabel("E-mail", { exact: true }).fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("wrong-password");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expect(page).toHaveURL(/\/staff\/sign-in/);
});

test("who is not signed in is asked first, and comes back to where they were going", async ({
  page,
}) => {
  await page.goto("/staff/audit?actor=system");
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await page.context().addCookies(kept.cookies);
  await page.reload();
  await expect(page).toHaveURL(/\/staff\/audit\?actor=system$/);
  await expect(page.getByRole("heading", { name: "Audit log" })).toBeVisible();
});

test("a session that ended leads to sign-in and then on", async ({ page }) => {
  await openRoom(page, "/businesses?status=all");
  // A call still under way would be refused, and end the session before the press.
  await page.waitForLoadState("networkidle");
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Bulk enquiries" }).click();
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/sign-in\?from=%2Fenquiries/);
});

test("who is away is asked, then signed out", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  await signInAsStaff(page);
  await page.clock.fastForward("28:30");
  const notice = page.getByRole("dialog", { name: "Are you still there?" });
  await expect(notice.getByRole("timer")).toHaveText(/^1:[0-3]\d$/);
  await notice.getByRole("button", { name: "Stay signed in" }).click();
  await expect(notice).toBeHidden();
  await page.clock.fastForward("31:00");
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  expect((await context.request.get("/api/staff/auth/me")).status()).toBe(401);
  await context.close();
});

test("a business is approved, and its buyer sees it at once", async ({ page }) => {
  const mark = unique();
  const company = `Ìrẹ̀ Threads ${mark}`;
  const token = await applyAsBusiness(page.request, company);
  await openRoom(page, "/businesses");
  await page.getByRole("searchbox", { name: "Search businesses" }).fill(`ire threads ${mark}`);
  await page.getByRole("link", { name: company }).click();
  await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
  const site = page.getByRole("link", { name: /^zaria\.example/ });
  await expect(site).toHaveAttribute("href", "https://zaria.example/");
  await expect(site).toHaveAttribute("rel", /noopener/);

  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(`${company} is approved.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  expect((await readOwnProfile(page.request, token)).status).toBe("approved");

  await page.getByRole("link", { name: "Who did what, in the audit log" }).click();
  await expect(page.getByText("Business profile approved")).toBeVisible();
});

test("nobody is rejected without a reason, and the buyer reads it", async ({ page }) => {
  const company = `Quick Stitch ${unique()}`;
  const token = await applyAsBusiness(page.request, company);
  const { id } = await readOwnProfile(page.request, token);
  await openRoom(page, `/businesses/${id}`);
  await page.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog", { name: `Reject ${company}?` });
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByLabel("Note to the buyer")).toBeFocused();
  expect((await readOwnProfile(page.request, token)).status).toBe("pending");

  await dialog.getByLabel("Note to the buyer").fill("Send us the certificate of the tax office.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText(`${company} is rejected.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await readOwnProfile(page.request, token)).toMatchObject({
    status: "rejected",
    reviewerNote: "Send us the certificate of the tax office.",
  });
});

test("an enquiry is taken, moved on, noted and answered by mail", async ({ page }) => {
  const company = `Delta Choir ${unique()}`;
  await fileEnquiry(page, company);
  await openRoom(page, "/enquiries");
  await page.getByRole("row").filter({ hasText: company }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByText("It is yours")).toBeVisible();
  await page.getByLabel("Status").selectOption({ label: "Quoted" });
  await expect(page.getByText("Now quoted")).toBeVisible();
  await page.getByLabel("Add a note").fill("She wants the crest 8 cm wide.");
  await page.getByRole("button", { name: "Keep the note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "8 cm wide" })).toBeVisible();
  await page.getByLabel("Reply to Ngozi Obi").fill("Forty robes are possible before Christmas.");
  await page.getByRole("button", { name: "Send the reply" }).click();
  await expect(page.getByText("Sent to ngozi.bulk@example.com")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "before Christmas" })).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("quoted");
});

test("a list that cannot be loaded says so and tries again", async ({ page }) => {
  const calls = "**/api/staff/business-profiles?page=1*";
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  await openRoom(page, "/businesses?status=all");
  await expect(page.getByRole("alert").getByText("could not be loaded")).toBeVisible();
  await page.unroute(calls);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("table", { name: "Businesses" })).toBeVisible();
});

test("support looks and answers; it neither decides nor reads the log", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const token = await applyAsBusiness(page.request, `Support ${unique()}`);
  const { id } = await readOwnProfile(page.request, token);
  await signInAsStaff(page, "support@aso.example");
  await page.goto(`/staff/businesses/${id}`);
  await expect(page.getByText("An owner or a manager decides")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  await page.goto("/staff/audit");
  await expect(page.getByRole("heading", { name: "Not open to your role" })).toBeVisible();
  await context.close();
});

test("who leaves is out in every tab", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAsStaff(page);
  const other = await context.newPage();
  await other.goto("/staff/enquiries");
  await expect(other.getByRole("heading", { name: "Bulk enquiries" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await expect(other.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  expect((await context.request.get("/api/staff/auth/me")).status()).toBe(401);
  await context.close();
});

test("a shopper's token opens no call of staff, and a staff session none of a shopper", async ({
  page,
}) => {
  const token = await applyAsBusiness(page.request, `Both ${unique()}`);
  const asShopper = { authorization: `Bearer ${token}` };
  const staffCalls = ["/auth/me", "/business-profiles", "/bulk-orders", "/audit", "/members"];
  for (const call of staffCalls) {
    const reply = await page.request.get(`/api/staff${call}`, { headers: asShopper });
    expect(reply.status(), call).toBe(401);
  }
  await page.context().addCookies(kept.cookies);
  expect((await page.request.get("/api/staff/auth/me")).ok()).toBe(true);
  for (const call of ["/auth/me", "/wishlist", "/orders", "/business-profiles/me"]) {
    expect((await page.request.get(`/api${call}`)).status(), call).toBe(401);
  }
});

const screens: readonly { readonly name: string; open(page: Page): Promise<void> }[] = [
  { name: "sign-in", open: (page) => page.goto("/staff/sign-in").then(() => undefined) },
  { name: "the second step", open: passFirstStep },
  {
    name: "businesses",
    async open(page) {
      await applyAsBusiness(page.request, `Row ${unique()}`);
      await openRoom(page, "/businesses");
    },
  },
  {
    name: "a business being rejected",
    async open(page) {
      const token = await applyAsBusiness(page.request, `Page ${unique()}`);
      const { id } = await readOwnProfile(page.request, token);
      await openRoom(page, `/businesses/${id}`);
      await page.getByRole("button", { name: "Reject" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    },
  },
  {
    name: "an enquiry",
    async open(page) {
      const company = `Seen ${unique()}`;
      await fileEnquiry(page, company);
      await openRoom(page, "/enquiries");
      await page.getByRole("row").filter({ hasText: company }).getByRole("link").click();
      await expect(page.getByRole("heading", { name: "Handling" })).toBeVisible();
    },
  },
  { name: "enquiries", open: (page) => openRoom(page, "/enquiries?status=all") },
  { name: "the audit log", open: (page) => openRoom(page, "/audit") },
  { name: "an unknown room", open: (page) => openRoom(page, "/nowhere") },
];

test.describe("for everyone", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  for (const { name, open } of screens) {
    test(`${name} can be used by everyone, fits and can be pressed`, async ({ browser }) => {
      for (const width of [1440, 390]) {
        const phone = width < 500;
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          hasTouch: phone,
          isMobile: phone,
          reducedMotion: "reduce",
        });
        const page = await context.newPage();
        await open(page);
        await page.waitForLoadState("networkidle");
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target }) => `${id} at ${target.join(" ")}`),
        );
        expect.soft(found, `faults at ${width}`).toEqual([]);
        if (phone) {
          expect.soft(await smallTargets(page), "targets under 44 px").toEqual([]);
          await page.setViewportSize({ width: 320, height: 640 });
          const tooWide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect.soft(tooWide, "wider than 320 px").toBe(0);
        }
        await context.close();
      }
    });
  }
});
