export { createDispatchEventsTask, type EventSubscriber } from "./dispatch-events.ts";
export {
  deleteOldEvents,
  dispatchEventsJob,
  type PublishedEvent,
  setEventSubscription,
} from "./events.queries.ts";
export {
  callExtensionJob,
  createCallExtensionTask,
  queueExtensionEvents,
  subscribeExtension,
} from "./extension-events.ts";
export { publishEvent, publishEvents } from "./publish-event.ts";
