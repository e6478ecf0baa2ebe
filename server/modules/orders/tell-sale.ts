import type { Tx } from "#server/database/connection.ts";
import { addJob, type JobTask } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { readContact, readRules } from "#server/modules/settings/index.ts";
import type { OrderRecord } from "./order.ts";
import { listOrders } from "./orders.queries.ts";
import { saleMail, salesMail } from "./sale-mails.ts";

/** The job that tells the store of an hour's sales. */
export const tellSalesJob = { name: "tell-sales", lane: "mails" } as const;

const hourMs = 3_600_000;
/** How long after the hour, in ms, every sale of it is sure to be committed. */
const lateMs = 60_000;

/**
 * Tells the store of a sale, in the transaction that makes it one: by a mail of its own, or among those of its
 * hour, which wait together in one job. An hour without sales has no job, and so no mail.
 */
export async function tellSale(tx: Tx, runtime: Runtime, order: OrderRecord): Promise<void> {
  const { saleNotices } = await readRules(tx, runtime.config, "selling");
  switch (saleNotices) {
    case "none":
      return;
    case "each":
      await writeMail(tx, runtime, saleMail(order, await readContact(tx)));
      return;
    case "hourly": {
      const hour = Math.floor(runtime.clock().getTime() / hourMs);
      const runAt = new Date((hour + 1) * hourMs + lateMs);
      // While it waits, the queue appends the list of a job with the same key to its own.
      await addJob(tx, tellSalesJob, [order.id], { key: `${tellSalesJob.name} ${hour}`, runAt });
    }
  }
}

/** Makes the job `tell-sales`. Run again it tells nothing twice: its mail is named by the first of its sales. */
export function createTellSalesTask(runtime: Runtime): JobTask {
  return async (payload) => {
    if (!Array.isArray(payload)) throw new TypeError("The job tell-sales needs a list of orders");
    await runtime.db.withTransaction(async (tx) => {
      const [first, ...more] = await listOrders(tx, payload.map(String));
      if (!first) return;
      await writeMail(tx, runtime, salesMail([first, ...more], await readContact(tx)));
    });
  };
}
