import { stockAlertLimits } from "#contract/api/catalogue/stock-alerts.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { stockAlertMail } from "./stock-alert-mail.ts";
import {
  deleteOldStockAlerts,
  lockDueStockAlerts,
  markStockAlertsSent,
} from "./stock-alerts.queries.ts";

export const sendStockAlertsJob = {
  name: "send-stock-alerts",
  queue: "maintenance",
  cron: "* * * * *",
} as const;

const hourMs = 3_600_000;
/** For so long those who got the email may still buy; then the next ones get it. */
const offeredForMs = 48 * hourMs;
const batchSize = 100;

export function createSendStockAlertsTask(runtime: Runtime): () => Promise<void> {
  return () => sendStockAlerts(runtime);
}

export async function sendStockAlerts(runtime: Runtime): Promise<void> {
  const now = runtime.clock();
  await deleteOldStockAlerts(
    runtime.db,
    new Date(now.getTime() - stockAlertLimits.days * 24 * hourMs),
  );
  await runtime.db.withTransaction(async (tx) => {
    const sentAfter = new Date(now.getTime() - offeredForMs);
    const due = await lockDueStockAlerts(tx, { sentAfter, limit: batchSize });
    for (const alert of due) await queueMail(tx, runtime, stockAlertMail(alert));
    await markStockAlertsSent(
      tx,
      due.map(({ id }) => id),
      now,
    );
  });
}
