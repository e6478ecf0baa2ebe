import { use } from "react";

/** Data of a page: at hand when it came with the document, on its way when the browser fetches it. */
export type Pending<T> = T | Promise<T>;

/** The data itself; suspends the component while it is on its way. */
export function useSettled<T>(data: Pending<T>): T {
  return data instanceof Promise ? use(data) : data;
}
