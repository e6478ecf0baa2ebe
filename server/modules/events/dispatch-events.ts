import type { Tx } from "#server/database/connection/connection.ts";
import type { JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lockUndispatchedEvents, markDispatched, type PublishedEvent } from "./events.queries.ts";

/** Adds a job of its own for what it makes of each event, in the transaction of the others. */
export type EventSubscriber = (
  tx: Tx,
  runtime: Runtime,
  events: readonly PublishedEvent[],
) => Promise<void>;

export function createDispatchEventsTask(
  runtime: Runtime,
  subscribers: readonly EventSubscriber[],
): JobTask {
  return async (payload) => {
    const { eventIds } = payload as { readonly eventIds: readonly string[] };
    await runtime.db.withTransaction(async (tx) => {
      const events = await lockUndispatchedEvents(tx, eventIds);
      if (events.length === 0) return;
      for (const notify of subscribers) await notify(tx, runtime, events);
      await markDispatched(
        tx,
        events.map(({ id }) => id),
      );
    });
  };
}
