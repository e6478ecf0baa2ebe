import { faultOf } from "#contract/client/api-fault.ts";

/** What came of a load: the value, or the sentence to show in its place. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

/** Is told of a fault that a page goes without: the console in a browser, the host's log on the server (`toHost`). */
export type Tell = (fault: unknown) => void;

/** A browser has nobody else to tell. */
export const toConsole: Tell = (fault) => console.error(fault);

/** Waits for a load and turns a failure into its sentence; the cause is told. */
export async function outcomeOf<T>(
  load: Promise<T>,
  sentence: (cause: unknown) => string,
  tell: Tell = toConsole,
): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await load };
  } catch (cause) {
    tell(cause);
    return { ok: false, message: sentence(cause) };
  }
}

/** The server's own words, when it sent any, else ours. */
export function serverMessage(cause: unknown, otherwise: string): string {
  return faultOf(cause)?.message || otherwise;
}
