import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "./traces.ts";

/** What set work in motion. */
export interface Origin {
  /** Id of the request; undefined for work of the store's own. */
  readonly requestId: string | undefined;
  /** The step under way, where somebody wants to know of it. */
  readonly span: Span | undefined;
}

/** What set the work under way in motion; carried along by the work itself. */
const origins = new AsyncLocalStorage<Origin>();

/** Does work on behalf of a request: what it logs, and the jobs and mails it makes, carry the request's id. */
export function workFor<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work);
}

/** What the work under way was set in motion by; undefined outside of any. */
export function originOfWork(): Origin | undefined {
  return origins.getStore();
}
