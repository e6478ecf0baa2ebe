import { createContext, type LoaderFunctionArgs } from "react-router";
import type { Api } from "#contract/client/api.ts";
import type { Tell } from "./loading/outcome.ts";

/**
 * Calls the API from server loaders: `context.get(apiContext)("GET /products")`.
 * The build holds its own copy of this key, so a host takes the key from the build's entry module.
 */
export const apiContext = createContext<Api>();

/** Is told of a fault while a page, or a part of it, was made. */
export type ReportFault = (error: unknown, request: Request) => void;

/** Where faults are reported; without a host, to the console. */
export const reportFaultContext = createContext<ReportFault>((error) => console.error(error));

/** Tells the host of what the page of a loader goes without; the host's log is not for readers who left. */
export function toHost({
  context,
  request,
}: Pick<LoaderFunctionArgs, "context" | "request">): Tell {
  const report = context.get(reportFaultContext);
  return (fault) => {
    if (!request.signal.aborted) report(fault, request);
  };
}

/** Origin of the API where browsers reach it at another one than the shop's; empty otherwise. */
export const apiOriginContext = createContext("");
