import { type EventSubscriber, queueExtensionEvents } from "#server/modules/events/index.ts";
import { queueDeliveries } from "#server/modules/webhooks/index.ts";

/** Told of each event in one transaction; which types are published says `setEventSubscription`. */
export const eventSubscribers: readonly EventSubscriber[] = [queueDeliveries, queueExtensionEvents];
