import type { Tx } from "#server/database/connection/connection.ts";
import type { JobTask } from "#server/database/jobs/jobs.ts";
import { createLimits } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { createLookupToken } from "#server/modules/orders/payment-link/index.ts";
import { lockOrder, recordOrderEvent } from "#server/modules/orders/queries/index.ts";
import { getStoreSettings } from "#server/modules/settings/index.ts";
import { newToken } from "#server/platform/auth/ids.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import { listOpenCaseKinds } from "../cases/payment-cases.queries.ts";
import { toPaymentState } from "../payment-rules.ts";
import { listAttempts } from "../payments.queries.ts";
import { processBatches, type RunLimits } from "../process-batches.ts";
import { orderAgainMail, paymentReminderMail } from "./reminder-mails.ts";
import {
  getStopToken,
  hasOrderEvent,
  listOrdersToOfferAgain,
  listOrdersToRemind,
} from "./reminders.queries.ts";

export function createSendRemindersTask(runtime: Runtime): JobTask {
  return (_payload, signal) => sendReminders(runtime, { signal });
}

/** One reminder before the reservation of an unpaid order ends, and one link to order again after it. */
export async function sendReminders(runtime: Runtime, limits: RunLimits = {}): Promise<void> {
  const { remindsUnpaid } = await getStoreSettings(runtime.db, runtime.config, "selling");
  if (!remindsUnpaid) return;
  const now = runtime.clock();
  await processOnce(
    runtime,
    limits,
    (limit) => listOrdersToRemind(runtime.db, { now, limit }),
    remind,
  );
  await processOnce(
    runtime,
    limits,
    (limit) => listOrdersToOfferAgain(runtime.db, { now, limit }),
    offerAgain,
  );
}

/** An order that is left out this time stays in the list: it is not tried again in the same run. */
async function processOnce(
  runtime: Runtime,
  limits: RunLimits,
  list: (limit: number) => Promise<string[]>,
  work: (runtime: Runtime, orderId: string) => Promise<void>,
): Promise<void> {
  const tried = new Set<string>();
  await processBatches(
    {
      async nextBatch(limit) {
        const untried = (await list(limit + tried.size)).filter((id) => !tried.has(id));
        const batch = untried.slice(0, limit);
        for (const id of batch) tried.add(id);
        return batch;
      },
      work: (orderId) => work(runtime, orderId),
      onError: (err, orderId) =>
        logRepeated(runtime.log, "error", {}, { err, orderId }, "a reminder could not be sent"),
    },
    limits,
  );
}

async function remind(runtime: Runtime, orderId: string): Promise<void> {
  await runtime.db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { reservedUntil } = order;
    if (!reservedUntil || (await hasOrderEvent(tx, orderId, "payment_reminder_sent"))) return;
    // Whoever has just paid gets no reminder while the provider is asked.
    const attempts = await listAttempts(tx, orderId);
    if (toPaymentState(order, attempts, await listOpenCaseKinds(tx, orderId)) !== "awaiting")
      return;
    if (!(await canMail(tx, order))) return;
    const token = await createLookupToken(tx, runtime, orderId);
    const link = `/pay/${encodeURIComponent(order.orderNumber)}#${token}`;
    const stop = await getStopLink(tx, runtime, order);
    await queueMail(tx, runtime, paymentReminderMail(order, link, reservedUntil, stop));
    await recordOrderEvent(tx, {
      ...toEntry(runtime, order),
      kind: "payment_reminder_sent",
      data: {},
    });
  });
}

async function offerAgain(runtime: Runtime, orderId: string): Promise<void> {
  await runtime.db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== "EXPIRED" || (await hasOrderEvent(tx, orderId, "order_again_sent")))
      return;
    if (!(await canMail(tx, order))) return;
    const stop = await getStopLink(tx, runtime, order);
    await queueMail(tx, runtime, orderAgainMail(order, stop));
    await recordOrderEvent(tx, { ...toEntry(runtime, order), kind: "order_again_sent", data: {} });
  });
}

/** Anybody can type an address at checkout: nobody's mailbox is filled by orders of others. */
const mailboxLimit = { name: "reminders-to-mailbox", limit: 4, windowSeconds: 86_400 };

function canMail(tx: Tx, { email }: OrderRecord): Promise<boolean> {
  return createLimits(tx).trySpend(mailboxLimit, email);
}

async function getStopLink(tx: Tx, { config }: Runtime, { email }: OrderRecord) {
  return {
    stopToken: await getStopToken(tx, email, newToken()),
    publicUrl: config.publicUrl,
  };
}

function toEntry({ clock }: Pick<Runtime, "clock">, { id }: Pick<OrderRecord, "id">) {
  return { orderId: id, actor: "system", isVisibleToBuyer: false, at: clock() } as const;
}
