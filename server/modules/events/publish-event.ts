import type { EventType } from "#contract/api/webhooks/event-types.ts";
import type { EventData, EventObject } from "#contract/api/webhooks/events.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { insertEvents } from "./events.queries.ts";

export type NewEvent = {
  [Kind in EventType]: {
    readonly type: Kind;
    readonly object: EventObject;
    readonly objectId: string;
    readonly data: EventData[Kind];
  };
}[EventType];

/** Sent with the commit, as one statement that writes nothing while nobody subscribes to its type. */
export function publishEvent(tx: Tx, event: NewEvent): void {
  publishEvents(tx, [event]);
}

export function publishEvents(tx: Tx, events: readonly NewEvent[]): void {
  if (events.length === 0) return;
  insertEvents(
    tx,
    events.map((event) => ({ id: newId("evt"), ...event })),
  );
}
