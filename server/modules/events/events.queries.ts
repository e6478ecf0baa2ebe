import type { EventType } from "#contract/api/webhooks/event-types.ts";
import type { EventObject } from "#contract/api/webhooks/events.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { addJobsSql, type JobKind } from "#server/database/jobs/jobs.ts";

export const dispatchEventsJob = {
  name: "dispatch-events",
  queue: "events",
} as const satisfies JobKind;

export interface PublishedEvent {
  /** In the order of their publication. */
  readonly seq: string;
  readonly id: string;
  readonly type: EventType;
  readonly object: EventObject;
  readonly objectId: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

export function insertEvents(
  tx: Tx,
  events: readonly Pick<PublishedEvent, "id" | "type" | "object" | "objectId" | "data">[],
): void {
  tx.last({
    name: "publish_events",
    text: `with published as (
        insert into event (id, type, object, object_id, data)
        select id, type, object, object_id, data::jsonb
        from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality
          as given (id, type, object, object_id, data, position)
        where exists (select from event_subscription as subscribed where subscribed.type = given.type)
        order by position
        returning id
      ), jobs as (
        select json_build_object('eventIds', json_agg(id)) as payload
        from published having count(*) > 0
      )
      ${addJobsSql("jobs", dispatchEventsJob)}`,
    values: [
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ object }) => object),
      events.map(({ objectId }) => objectId),
      events.map(({ data }) => JSON.stringify(data)),
    ],
  });
}

/** With those of the same objects that were published before, so that none overtakes another. */
export function lockUndispatchedEvents(tx: Tx, ids: readonly string[]): Promise<PublishedEvent[]> {
  return tx.rows<PublishedEvent>({
    text: `select seq::text, id, type, object, object_id, data, created_at from event as waiting
      where dispatched_at is null and exists (
        select from event as named where named.id = any($1::text[])
          and named.object = waiting.object and named.object_id = waiting.object_id
          and named.seq >= waiting.seq)
      order by waiting.seq for update of waiting`,
    values: [ids],
  });
}

export async function markDispatched(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows({
    text: "update event set dispatched_at = now() where id = any($1::text[])",
    values: [ids],
  });
}

/** @param types all it is to be told of from now on */
export async function setEventSubscription(
  on: Queryable,
  subscriber: string,
  types: readonly EventType[],
): Promise<void> {
  await on.rows({
    text: `with ended as (
        delete from event_subscription where subscriber = $1 and type <> all($2::text[])
      )
      insert into event_subscription (type, subscriber)
      select type, $1 from unnest($2::text[]) as type on conflict do nothing`,
    values: [subscriber, types],
  });
}

export async function deleteOldEvents(on: Queryable, before: Date): Promise<void> {
  await on.rows({ text: "delete from event where created_at < $1", values: [before] });
}
