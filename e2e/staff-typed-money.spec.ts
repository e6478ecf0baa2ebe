import { expect, type Page, type Request, test } from "@playwright/test";
import type { OrderTransfers, StatementRow } from "#contract/api/staff-transfers.ts";
import { answerApi, broken, heldBack, withData } from "./kit/api-replies.ts";
import { comeBack } from "./kit/come-back.ts";
import { placePaidOrder } from "./kit/orders.ts";
import { openRoom, unique } from "./kit/staff.ts";

// The tests share one session, and go one after the other.
test.describe.configure({ mode: "default" });

/** Opens the refund of an order that was just paid, as far as the field for an amount. */
async function openAmount(page: Page) {
  const lastName = `Ede${unique()}`;
  const { id } = await placePaidOrder(page.request, lastName);
  await openRoom(page, `/orders/${id}`);
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await dialog.getByText("An amount", { exact: true }).click();
  const amount = dialog.getByLabel("Amount in naira");
  const refunds = `/staff/orders/${id}/refunds`;
  const button = (sum: string) =>
    dialog.getByRole("button", { name: `Return ${sum} to Amaka ${lastName}` });
  return { dialog, amount, refunds, button };
}

/** What is sent to a path of the API by POST, in order. */
function sentTo(page: Page, path: string): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === `/api${path}`) {
      sent.push(request);
    }
  });
  return sent;
}

test("a refund returns the sum that is typed, and nothing while that sum is not reckoned", async ({
  page,
}) => {
  const { dialog, amount, refunds, button } = await openAmount(page);
  const sent = sentTo(page, refunds);
  await amount.fill("500");
  await expect(button("₦500")).toBeEnabled();

  const held = heldBack();
  await answerApi(page, `${refunds}/preview`, held.answer);
  await amount.fill("1500");
  await amount.press("Enter");
  await expect(dialog.getByRole("button", { name: /^Return/ })).toBeDisabled();
  held.release();
  await expect(button("₦1,500")).toBeEnabled();
  expect(sent).toHaveLength(0);

  await amount.press("Enter");
  await expect(dialog).toHaveCount(0);
  expect(sent.map((request) => request.postDataJSON().amount)).toEqual([1500]);
});

test("a refund that is written stays as it is for who comes back to the window, and is sent once", async ({
  page,
}) => {
  const { dialog, amount, refunds, button } = await openAmount(page);
  const sent = sentTo(page, refunds);
  await amount.fill("700");
  const words = dialog.getByLabel("Words for the buyer in the mail");
  await words.fill("The seam had opened.");
  await answerApi(page, refunds, broken, "POST");
  await button("₦700").click();
  await expect(dialog.getByText(/cannot be reached/)).toBeVisible();
  await page.unrouteAll();

  const anew = page.waitForResponse(`**/api${refunds}`);
  await comeBack(page);
  await (await anew).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(amount).toHaveValue("700");
  await expect(words).toHaveValue("The seam had opened.");
  await words.fill("The seam had come open.");
  await button("₦700").click();
  await expect(dialog).toHaveCount(0);
  const [first, second] = sent.map((request) => request.headers()["idempotency-key"]);
  expect(second).toBe(first);

  // Whoever opens it again begins with what is left by then.
  const held = heldBack();
  await answerApi(page, refunds, held.answer);
  await page.keyboard.press("r");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/can go back$/)).toHaveCount(0);
  held.release();
  await dialog.getByText("An amount", { exact: true }).click();
  await expect(amount).toHaveValue("");
});

test("what is typed of money that came stays when another sum is due, and only what was not typed follows it", async ({
  page,
}) => {
  const seen: OrderTransfers = {
    orderNumber: "ASO-7K2M9X4P",
    buyer: "Ngozi Obi",
    status: "PENDING_PAYMENT",
    due: 20_000,
    heldUntil: null,
    transfers: [],
    openedCase: null,
  };
  let due = 20_000;
  const path = "/staff/orders/ord_awaited/transfers";
  await answerApi(page, path, (route) => withData({ ...seen, due })(route));
  await openRoom(page, "/payments/ord_awaited");
  const amount = page.getByLabel("Came in naira");
  const reference = page.getByLabel("Bank's reference, or who sent it");
  await expect(amount).toHaveValue("20,000");
  await reference.fill("NIP 204118");
  due = 15_000;
  await comeBack(page);
  await expect(amount).toHaveValue("15,000");
  await expect(reference).toHaveValue("NIP 204118");
  await amount.fill("9000");
  due = 12_000;
  await comeBack(page);
  await expect(page.getByText("₦3,000 less than is due.", { exact: false })).toBeVisible();
  await expect(amount).toHaveValue("9000");

  // Counted, the form is blank for what comes next.
  await answerApi(page, path, withData({ ...seen, due: 3_000, transfers: [] }), "POST");
  await page.getByRole("button", { name: "₦9,000 came" }).click();
  await expect(amount).toHaveValue("3,000");
  await expect(reference).toHaveValue("");
});

/** A payment of ₦20,000 for an order, as the store judges it. */
const payment = (row: number, orderNumber: string, isCounted: boolean): StatementRow => ({
  row,
  cameOn: "2026-11-20",
  amount: 20_000,
  bankReference: `NIP ${orderNumber}`,
  narration: "",
  match: isCounted ? "counted" : "fits",
  order: {
    ...{ id: `ord_${orderNumber}`, orderNumber, buyer: "Ngozi Obi" },
    ...{ status: "PENDING_PAYMENT", due: isCounted ? 0 : 20_000 },
  },
});

test("rows of a statement that were let go of stay so once the others are counted", async ({
  page,
}) => {
  let day = "MON";
  const counted = new Set<string>();
  const mayCount = Promise.withResolvers<void>();
  await answerApi(
    page,
    "/staff/transfers/statement",
    (route) => {
      const orders = [1, 2, 3].map((row) => `ASO-${day}0000${row}`);
      const rows = orders.map((order, i) => payment(i + 1, order, counted.has(order)));
      return withData({ rows, passedOver: 0 })(route);
    },
    "POST",
  );
  await answerApi(
    page,
    /^\/staff\/orders\/[\w-]+\/transfers$/,
    async (route) => {
      await mayCount.promise;
      counted.add(/ASO-\w+/.exec(route.request().url())?.[0] ?? "");
      await withData({})(route);
    },
    "POST",
  );
  await openRoom(page, "/payments/statement");
  const file = page.locator("input[type=file]");
  const csv = { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from("Date") };
  const box = (orderNumber: string) =>
    page.getByRole("checkbox", { name: `Count ₦20,000 for ${orderNumber}` });
  await file.setInputFiles(csv);
  await expect(box("ASO-MON00001")).toBeChecked();
  await box("ASO-MON00002").uncheck();
  await page.getByRole("button", { name: "Count 2 payments" }).click();
  // Another file waits until it is done; what is let go of meanwhile is let go of.
  await expect(file).toBeDisabled();
  await box("ASO-MON00003").uncheck();
  mayCount.resolve();
  await expect(page.getByText("2 counted.")).toBeVisible();
  await expect(page.getByText("Counted before")).toHaveCount(2);
  await expect(box("ASO-MON00002")).not.toBeChecked();
  await expect(page.getByRole("button", { name: /^Count \d/ })).toHaveCount(0);

  await expect(file).toBeEnabled();
  day = "TUE";
  await file.setInputFiles(csv);
  await expect(box("ASO-TUE00002")).toBeChecked();
});
