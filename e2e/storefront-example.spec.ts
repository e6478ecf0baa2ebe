import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { configuredTest } from "./kit/own-store.ts";

const port = Number(process.env.E2E_PORT ?? 3900) + 60;
const example = `http://localhost:${port}`;
const test = configuredTest({ CORS_ORIGINS: example });

// Both pages come from one server.
test.describe.configure({ mode: "serial" });
let server: ChildProcess;
test.beforeAll(async ({ ownStore }) => {
  await promisify(execFile)(process.execPath, ["scripts/build-client.ts"]);
  const env = { ...process.env, PORT: String(port), STORE: ownStore };
  server = spawn(process.execPath, ["examples/storefront/serve.ts"], { env, stdio: "pipe" });
  await once(server.stdout ?? server, "data");
});
test.afterAll(() => server.kill());

test("a storefront at another origin searches, quotes, orders and leads to the payment", async ({
  page,
  ownStore,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(example);
  await expect(page.getByRole("listitem")).toHaveCount(12);
  await page.getByLabel("Search products").fill("onicha camp");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { level: 3 }).first()).toContainText(/^Ọnịcha camp shirt/);
  await page.getByRole("button", { name: "Add Ọnịcha camp shirt in L" }).click();
  await page.getByRole("button", { name: "Add Ọnịcha camp shirt in L" }).click();
  await page.reload();
  await expect(page.getByText("2 × Ọnịcha camp shirt, L")).toBeVisible();

  const fields = {
    "First name": "Ngozi",
    "Last name": "Eze",
    Email: "ngozi@storefront.example",
    Phone: "0803 123 4567",
    Address: "1 Allen Avenue",
    City: "Ikeja",
    State: "Lagos",
    "Postal code": "100281",
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  const order = page.getByRole("button", { name: "Order" });
  await order.click();
  await expect(page.getByRole("status")).toContainText(/^₦[\d,.]+ with ₦[\d,.]+ for delivery/);
  await order.click();
  await expect(page.getByRole("status")).toContainText(/^Order ASO-\S+ is placed\. Pay ₦/);
  const [number = ""] = (await page.getByRole("status").innerText()).match(/ASO-\S+/) ?? [];
  // The quote is a refusal, which browsers note.
  expect(errors.filter((text) => !text.includes("409"))).toEqual([]);

  await page.getByRole("link", { name: /^Pay ₦/ }).click();
  await expect(page).toHaveURL(new RegExp(`^${ownStore}/pay/${number}`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("to pay");
});

test("a page of an origin that is not listed gets nothing", async ({ page }) => {
  const other = `http://127.0.0.1:${port}`;
  await page.goto(other);
  await expect(page.getByRole("status")).toHaveText("The store can’t be reached.");
  await expect(page.getByRole("listitem")).toHaveCount(0);
});
