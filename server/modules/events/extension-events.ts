import type { ExtensionEvent } from "#contract/extensions.ts";
import { deliveryTimeoutMs } from "#server/database/extensions/extension-calls.ts";
import { addJob, type JobKind, type JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { EventSubscriber } from "./dispatch-events.ts";
import { setEventSubscription } from "./events.queries.ts";

export const callExtensionJob = {
  name: "call-event-extension",
  queue: "events",
} as const satisfies JobKind;

/** By the pauses of the queue, up to six hours, the last one is about a day after the first. */
const maxAttempts = 13;

/** For the types that the store's own code waits for; none without it. */
export async function subscribeExtension({
  db,
  extensions,
}: Pick<Runtime, "db" | "extensions">): Promise<void> {
  await setEventSubscription(db, "extension", extensions.onEvent?.types ?? []);
}

/** A job for each event, so that one that fails holds up no other. */
export const queueExtensionEvents: EventSubscriber = async (tx, { extensions }, events) => {
  const { onEvent } = extensions;
  if (!onEvent) return;
  for (const { id, type, createdAt, data } of events) {
    if (!onEvent.types.includes(type)) continue;
    const event = { id, type, createdAt: createdAt.toISOString(), data };
    await addJob(tx, callExtensionJob, { event }, { maxAttempts });
  }
};

export function createCallExtensionTask({ extensions, extensionCalls }: Runtime): JobTask {
  return async (payload, signal) => {
    const { onEvent } = extensions;
    if (!onEvent) return;
    const { event } = payload as { readonly event: ExtensionEvent };
    const done = await extensionCalls.call(
      "onEvent",
      deliveryTimeoutMs,
      (stop) => onEvent.handle(event, { signal: signal ? AbortSignal.any([signal, stop]) : stop }),
      () => null,
    );
    if (!done) throw new Error("The event extension did not take an event");
  };
}
