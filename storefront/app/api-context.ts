import { createContext, type LoaderFunctionArgs } from "react-router";
import type { Api } from "#contract/client/api.ts";
import type { ReportError as ReportMissing } from "./loading/outcome.ts";

/** The build has its own copy of this key, so a host reads it from the build’s entry module. */
export const apiContext = createContext<Api>();

export type ReportError = (error: unknown, request: Request) => void;

/** Where errors are reported; the console without a host. */
export const reportErrorContext = createContext<ReportError>((error) => console.error(error));

/** Reports to the host what a page is served without; aborted requests are not reported. */
export function hostErrorReporter({
  context,
  request,
}: Pick<LoaderFunctionArgs, "context" | "request">): ReportMissing {
  const report = context.get(reportErrorContext);
  return (error) => {
    if (!request.signal.aborted) report(error, request);
  };
}

/** Origin of the API for browsers where it differs from the shop’s; empty otherwise. */
export const apiOriginContext = createContext("");
