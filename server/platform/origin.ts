import { AsyncLocalStorage } from "node:async_hooks";

/** The request that set the work under way in motion, by its id; carried along by the work itself. */
const origins = new AsyncLocalStorage<string | undefined>();

/** Does work on behalf of a request: what it logs, and the jobs and mails it makes, carry the request's id. */
export function workFor<T>(requestId: string | undefined, work: () => T): T {
  return origins.run(requestId, work);
}

/** Id of the request that the work under way was set in motion by; undefined for work of the store's own. */
export function originOfWork(): string | undefined {
  return origins.getStore();
}
