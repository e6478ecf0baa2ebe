import { createContext } from "react-router";
import type { StoreClient } from "#contract/client/store-client.ts";

/**
 * The API client that server loaders use: `context.get(apiContext)`.
 * The build holds its own copy of this key, so a host takes the key from the build's entry module.
 */
export const apiContext = createContext<StoreClient>();

/** Is told of a fault while a page was made. */
export type ReportFault = (error: unknown, request: Request) => void;

/** Where faults are reported; without a host, to the console. */
export const reportFaultContext = createContext<ReportFault>((error) => console.error(error));

/** Origin of the API where browsers reach it at another one than the shop's; empty otherwise (decision: API). */
export const apiOriginContext = createContext("");
