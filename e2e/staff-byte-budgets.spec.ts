import { type APIRequestContext, expect, test } from "@playwright/test";
import { countBytes } from "./kit/count-bytes.ts";
import { openStaffPage } from "./kit/staff.ts";
import { watchResponses } from "./kit/watch-responses.ts";

const firstPageBudget = 130 * 1024;
const pageBudget = 40 * 1024;

const pages = [
  { address: "/orders", title: "Orders" },
  { address: "/payments", title: "Payments" },
  { address: "/returns", title: "Returns" },
  { address: "/stock", title: "Stock" },
  { address: "/customers", title: "Customers" },
  { address: "/businesses", title: "Businesses" },
  { address: "/enquiries", title: "Enquiries" },
  { address: "/products", title: "Products" },
  { address: "/products/new", title: "New product" },
  { address: "/products/imports", title: "Import and export" },
  { address: "/discounts", title: "Discounts" },
  { address: "/newsletter", title: "Newsletter" },
  { address: "/types", title: "Types and sizes" },
  { address: "/settings/delivery", title: "Areas and fees" },
  { address: "/settings/home", title: "Home page" },
  { address: "/onboarding", title: "Setup checklist" },
  { address: "/members", title: "Staff and roles" },
  { address: "/developers", title: "Developers" },
  { address: "/health", title: "System health" },
  { address: "/failed-emails", title: "Failed emails" },
  { address: "/activity", title: "Activity log" },
  { address: "/help/orders", title: "Orders and packing" },
];

test("the first page and each further one keep the script budget", async ({ page }) => {
  test.slow();
  const bytes = await countBytes(page);
  const answered = watchResponses(page);
  const openToday = async () => {
    bytes.Script = 0;
    await openStaffPage(page, "");
    await answered();
    await expect.poll(() => bytes.Script).toBeGreaterThan(firstPageBudget / 2);
  };
  await openToday();
  test.info().annotations.push({ type: "first page", description: kib(bytes.Script) });
  expect.soft(bytes.Script, "Today as the first page").toBeLessThanOrEqual(firstPageBudget);

  const devtools = await page.context().newCDPSession(page);
  for (const { address, title } of [...pages, ...(await findRecords(page.request))]) {
    // Not after another page, which would have loaded what both share.
    await devtools.send("Network.clearBrowserCache");
    await openToday();
    const before = bytes.Script;
    await page.evaluate((to) => {
      history.pushState({}, "", `/staff${to}`);
      dispatchEvent(new PopStateEvent("popstate"));
    }, address);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await answered();
    // Every page has its own chunk.
    await expect.poll(() => bytes.Script).toBeGreaterThan(before);
    const further = bytes.Script - before;
    test.info().annotations.push({ type: address, description: kib(further) });
    expect.soft(further, `${address} as a further page`).toBeLessThanOrEqual(pageBudget);
  }
});

async function findRecords(request: APIRequestContext) {
  const first = async (path: string) =>
    (await (await request.get(`/api/staff/${path}`)).json()).data[0];
  const product = await first("products");
  const order = await first("orders");
  return [
    { address: `/products/${product.id}`, title: product.name },
    { address: `/orders/${order.id}`, title: order.company ?? order.buyer },
  ];
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
