import { faultOf } from "#contract/client/api-fault.ts";

/** What came of a load: the value, or the sentence to show in its place. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

/** Waits for a load and turns a failure into its sentence; the cause goes to the log. */
export async function outcomeOf<T>(
  load: Promise<T>,
  sentence: (cause: unknown) => string,
): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await load };
  } catch (cause) {
    console.error(cause);
    return { ok: false, message: sentence(cause) };
  }
}

/** The server's own words, when it sent any, else ours. */
export function serverMessage(cause: unknown, otherwise: string): string {
  return faultOf(cause)?.message || otherwise;
}
