import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { placeGuestOrder } from "./kit/orders.ts";
import { configuredTest } from "./kit/own-store.ts";
import { openPageAt } from "./kit/page-at.ts";
import { openStaffPage, readDemoStaff } from "./kit/staff.ts";
import { expectUsableNow } from "./kit/usable-screen.ts";

// A receiver on this machine is reached by a setting of the whole store.
const test = configuredTest({ WEBHOOK_LOOPBACK: "yes" });
test.describe.configure({ mode: "default" });

async function startReceiver() {
  let status = 200;
  const types: string[] = [];
  const signatures: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      types.push(JSON.parse(body).type);
      signatures.push(String(request.headers["webhook-signature"]));
      response.writeHead(status).end("noted");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    types,
    signatures,
    answersWith(next: number): void {
      status = next;
    },
    close: () => server.close(),
  };
}

for (const width of [1440, 390]) {
  test(`an owner adds a webhook, sees it fail, resends and replaces its secret, at ${width} px`, async ({
    browser,
  }) => {
    test.slow();
    const page = await openPageAt(width, browser);
    const receiver = await startReceiver();
    await openStaffPage(page, "/developers");
    const panel = page.getByRole("region", { name: "Webhooks" });
    await panel.getByRole("button", { name: "Add webhook" }).click();
    const dialog = page.getByRole("dialog", { name: "Add webhook" });
    await dialog.getByRole("textbox", { name: "Address" }).fill("https://10.0.0.1/in");
    await dialog.getByRole("checkbox", { name: "Order placed" }).check();
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    await expect(dialog.getByText("Use a public https address")).toBeVisible();
    await expectUsableNow(page);
    await dialog.getByRole("textbox", { name: "Address" }).fill(`http://${receiver.host}/in`);
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    await expect(dialog).toHaveCount(0);

    const log = panel.getByRole("region", { name: "Delivery log" });
    await panel.getByRole("button", { name: "Send test event" }).click();
    await expect(log.getByText(/^200 OK, \d\.\d s$/)).toBeVisible();
    expect(receiver.types).toEqual(["webhook.test"]);

    receiver.answersWith(503);
    const { orderNumber } = await placeGuestOrder(page.request, {
      lastName: "Obi",
      email: `obi.${width}@example.com`,
    });
    await expect(log.getByText("503 Service unavailable")).toBeVisible({ timeout: 20_000 });
    await expect(log.getByText(/^Attempt 1 of 8, next at \d\d:\d\d$/)).toBeVisible();
    await expect(panel.getByText("1 delivery failed. We retry for 3 days")).toBeVisible({
      timeout: 20_000,
    });
    await expect(panel.getByText("Failing", { exact: true })).toBeVisible();
    await expectUsableNow(page);
    await log.getByRole("button", { name: "Failed", exact: true }).click();
    await expect(log.getByText("200 OK")).toHaveCount(0);
    await log.getByRole("button", { name: `View order.placed ${orderNumber}` }).click();
    const view = page.getByRole("dialog", { name: "Delivery" });
    await expect(view.getByText(`"orderNumber": "${orderNumber}"`)).toBeVisible();
    await expect(view.getByText("noted")).toBeVisible();
    await expectUsableNow(page);
    await view.getByRole("button", { name: "Close" }).click();

    receiver.answersWith(200);
    await log.getByRole("button", { name: "All", exact: true }).click();
    await log.getByRole("button", { name: `Resend order.placed ${orderNumber}` }).click();
    await expect(log.getByText(/^200 OK/)).toHaveCount(2, { timeout: 20_000 });
    await expect(panel.getByText("Working", { exact: true })).toBeVisible({ timeout: 20_000 });

    const { password } = await readDemoStaff(page.request);
    await panel.getByRole("button", { name: "Show", exact: true }).click();
    const passwordDialog = page.getByRole("dialog", { name: "Show the signing secret" });
    await passwordDialog.getByRole("textbox", { name: "Your password" }).fill("wrong");
    await passwordDialog.getByRole("button", { name: "Show", exact: true }).click();
    await expect(passwordDialog.getByText("Wrong password", { exact: true })).toBeVisible();
    await passwordDialog.getByRole("textbox", { name: "Your password" }).fill(password);
    await passwordDialog.getByRole("button", { name: "Show", exact: true }).click();
    const secret = panel.getByText(/^whsec_[\w+/]{32}$/);
    await expect(secret).toBeVisible();
    const old = await secret.innerText();
    await panel.getByRole("button", { name: "Replace" }).click();
    const confirm = page.getByRole("dialog", { name: `Replace the signing secret of` });
    await confirm.getByRole("button", { name: "Replace secret" }).click();
    await expect(panel.getByText(/^The old secret signs too until/)).toBeVisible();
    await expect(panel.getByText(old)).toHaveCount(0);
    await panel.getByRole("button", { name: "Send test event" }).click();
    await expect.poll(() => receiver.signatures.at(-1)?.split(" ").length).toBe(2);

    await panel.getByRole("switch").click();
    await expect(panel.getByText("Off", { exact: true })).toBeVisible();
    await panel.getByRole("button", { name: "Delete webhook" }).click();
    const remove = page.getByRole("dialog", { name: "Delete the webhook to" });
    await remove.getByRole("button", { name: "Delete webhook" }).click();
    await expect(panel.getByText("Tell another system of an order")).toBeVisible();
    receiver.close();
  });
}
