import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "./traces.ts";

/** One object for a request and all work it starts. */
export interface Requester {
  readonly client: string;
  /** Staff behind one address do not use up each other's shares. */
  member?: string;
  /** The account whose writes wait for one another; only on requests that change something. */
  writesForUserId?: string;
  isDisconnected(): boolean;
}

/** The request or job that work belongs to, carried along by AsyncLocalStorage. */
export interface Origin {
  readonly requestId: string | undefined;
  readonly span: Span | undefined;
  readonly requester?: Requester;
}

const origins = new AsyncLocalStorage<Origin>();

export function runWithOrigin<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work);
}

export function getCurrentOrigin(): Origin | undefined {
  return origins.getStore();
}
