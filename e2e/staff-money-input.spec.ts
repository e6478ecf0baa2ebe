import { expect, type Page, type Request, test } from "@playwright/test";
import type { OrderTransfers, StatementRow } from "#contract/api/payments/bank-transfers.ts";
import { answerApi, broken, heldBack, withData } from "./kit/api-replies.ts";
import { placePaidOrder } from "./kit/orders.ts";
import { refocusWindow } from "./kit/refocus-window.ts";
import { openStaffPage, unique } from "./kit/staff.ts";
import { waitForIdle } from "./kit/visit.ts";

// The tests share one session and run in order.
test.describe.configure({ mode: "default" });

async function openAmount(page: Page) {
  const lastName = `Ede${unique()}`;
  const { id } = await placePaidOrder(page.request, lastName);
  await openStaffPage(page, `/orders/${id}`);
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await dialog.getByText("An amount", { exact: true }).click();
  const amount = dialog.getByLabel("Amount in naira");
  const refunds = `/staff/orders/${id}/refunds`;
  const button = (total: string) =>
    dialog.getByRole("button", { name: `Refund ${total} to Amaka ${lastName}` });
  return { dialog, amount, refunds, button };
}

function sentTo(page: Page, path: string): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === `/api${path}`) {
      sent.push(request);
    }
  });
  return sent;
}

test("a refund uses the typed amount, and waits for its calculation", async ({ page }) => {
  const { dialog, amount, refunds, button } = await openAmount(page);
  const sent = sentTo(page, refunds);
  await amount.fill("500");
  await expect(button("₦500")).toBeEnabled();

  const held = heldBack();
  await answerApi(page, `${refunds}/preview`, held.answer);
  await amount.fill("1500");
  await amount.press("Enter");
  await expect(dialog.getByRole("button", { name: /^Refund/ })).toBeDisabled();
  held.release();
  await expect(button("₦1,500")).toBeEnabled();
  expect(sent).toHaveLength(0);

  await amount.press("Enter");
  await expect(dialog).toHaveCount(0);
  expect(sent.map((request) => request.postDataJSON().amount)).toEqual([1500]);
});

test("a typed refund survives a window focus, and is sent once", async ({ page }) => {
  const { dialog, amount, refunds, button } = await openAmount(page);
  const sent = sentTo(page, refunds);
  await amount.fill("700");
  const text = dialog.getByLabel("Message to customer in the email");
  await text.fill("The seam had opened.");
  await answerApi(page, refunds, broken, "POST");
  await button("₦700").click();
  await expect(dialog.getByText(/Can't reach the store/)).toBeVisible();
  await page.unrouteAll();

  const retried = page.waitForResponse(`**/api${refunds}`);
  await refocusWindow(page);
  await (await retried).finished();
  await waitForIdle(page);
  await expect(amount).toHaveValue("700");
  await expect(text).toHaveValue("The seam had opened.");
  await text.fill("The seam had come open.");
  await button("₦700").click();
  await expect(dialog).toHaveCount(0);
  const [first, second] = sent.map((request) => request.headers()["idempotency-key"]);
  expect(second).toBe(first);

  // Reopened, it starts with the refundable amount.
  const held = heldBack();
  await answerApi(page, refunds, held.answer);
  await page.keyboard.press("r");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/refundable$/)).toHaveCount(0);
  held.release();
  await dialog.getByText("An amount", { exact: true }).click();
  await expect(amount).toHaveValue("");
});

test("typed payment fields stay when the balance changes; only untouched ones update", async ({
  page,
}) => {
  const viewed: OrderTransfers = {
    orderNumber: "ASO-7K2M9X4P",
    buyer: "Ngozi Obi",
    status: "PENDING_PAYMENT",
    due: 20_000,
    reservedUntil: null,
    transfers: [],
    openedCase: null,
  };
  let due = 20_000;
  const path = "/staff/orders/ord_awaited/bank-transfers";
  await answerApi(page, path, (route) => withData({ ...viewed, due })(route));
  await openStaffPage(page, "/payments/ord_awaited");
  const amount = page.getByLabel("Amount received in naira");
  const reference = page.getByLabel("Bank reference or sender");
  await expect(amount).toHaveValue("20,000");
  await reference.fill("NIP 204118");
  due = 15_000;
  await refocusWindow(page);
  await expect(amount).toHaveValue("15,000");
  await expect(reference).toHaveValue("NIP 204118");
  await amount.fill("9000");
  due = 12_000;
  await refocusWindow(page);
  await expect(page.getByText("₦3,000 less than the amount due.", { exact: false })).toBeVisible();
  await expect(amount).toHaveValue("9000");

  // The form is empty after saving.
  await answerApi(page, path, withData({ ...viewed, due: 3_000, transfers: [] }), "POST");
  await page.getByRole("button", { name: "Record ₦9,000" }).click();
  await expect(amount).toHaveValue("3,000");
  await expect(reference).toHaveValue("");
});

const payment = (row: number, orderNumber: string, isCounted: boolean): StatementRow => ({
  row,
  receivedOn: "2026-11-20",
  amount: 20_000,
  bankReference: `NIP ${orderNumber}`,
  narration: "",
  match: isCounted ? "counted" : "fits",
  similar: null,
  order: {
    ...{ id: `ord_${orderNumber}`, orderNumber, buyer: "Ngozi Obi" },
    ...{ status: "PENDING_PAYMENT", due: isCounted ? 0 : 20_000 },
  },
});

test("deselected statement rows stay deselected", async ({ page }) => {
  let day = "MON";
  const counted = new Set<string>();
  const mayCount = Promise.withResolvers<void>();
  await answerApi(
    page,
    "/staff/bank-transfers/statement",
    (route) => {
      const orders = [1, 2, 3].map((row) => `ASO-${day}0000${row}`);
      const rows = orders.map((order, i) => payment(i + 1, order, counted.has(order)));
      return withData({ rows, invalid: [], skipped: 0 })(route);
    },
    "POST",
  );
  await answerApi(
    page,
    /^\/staff\/orders\/[\w-]+\/bank-transfers$/,
    async (route) => {
      await mayCount.promise;
      counted.add(/ASO-\w+/.exec(route.request().url())?.[0] ?? "");
      await withData({})(route);
    },
    "POST",
  );
  await openStaffPage(page, "/payments/statement");
  const file = page.locator("input[type=file]");
  const csv = { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from("Date") };
  const box = (orderNumber: string) =>
    page.getByRole("checkbox", { name: `Record ₦20,000 for ${orderNumber}` });
  await file.setInputFiles(csv);
  await expect(box("ASO-MON00001")).toBeChecked();
  await box("ASO-MON00002").uncheck();
  await page.getByRole("button", { name: "Record 2 payments" }).click();
  await expect(file).toBeDisabled();
  await box("ASO-MON00003").uncheck();
  mayCount.resolve();
  await expect(page.getByText("2 recorded.")).toBeVisible();
  await expect(page.getByText("Already recorded")).toHaveCount(2);
  await expect(box("ASO-MON00002")).not.toBeChecked();
  await expect(page.getByRole("button", { name: /^Record \d/ })).toHaveCount(0);

  await expect(file).toBeEnabled();
  day = "TUE";
  await file.setInputFiles(csv);
  await expect(box("ASO-TUE00002")).toBeChecked();
});
