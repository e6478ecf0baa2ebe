import { asApiError } from "#contract/client/api-error.ts";

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

/** An error that a page goes without. */
export type ReportError = (error: unknown) => void;

export const logToConsole: ReportError = (error) => console.error(error);

/** The cause is reported. */
export async function toOutcome<T>(
  load: Promise<T>,
  toMessage: (cause: unknown) => string,
  reportError: ReportError = logToConsole,
): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await load };
  } catch (cause) {
    reportError(cause);
    return { ok: false, message: toMessage(cause) };
  }
}

export function serverMessage(cause: unknown, fallback: string): string {
  return asApiError(cause)?.message || fallback;
}

/** Retrying would not help; rate limits and expired tokens do not count. */
export function isPermanentError(cause: unknown): boolean {
  const status = asApiError(cause)?.status ?? 0;
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}
