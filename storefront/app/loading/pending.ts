import { use } from "react";

/** Data of a page: a value when it came with the document, a promise when loading. */
export type Pending<T> = T | Promise<T>;

export function usePending<T>(data: Pending<T>): T {
  return data instanceof Promise ? use(data) : data;
}
