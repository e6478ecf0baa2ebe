import { asApiError } from "#contract/client/api-error.ts";
import { plural } from "#contract/text/format.ts";

export interface AuthFailure {
  readonly headline: string;
  /** Empty where the headline says it all. */
  readonly reason: string;
}

const genericError = "Something went wrong. Please try again.";

/** The headline, then the server’s message or a default (specification §8). */
export function toAuthFailure(cause: unknown, headline: string): AuthFailure {
  const error = asApiError(cause);
  const message = error?.message || genericError;
  const wait = error?.status === 429 && error.retryAfter ? formatWait(error.retryAfter) : "";
  const reason = [message === headline ? "" : message, wait].filter(Boolean).join(" ");
  return { headline, reason };
}

/** A headline that blames the input is only shown when the server refused the input. */
export function toInputFailure(cause: unknown, headline: string): AuthFailure {
  const status = asApiError(cause)?.status ?? 0;
  const isInputError = status >= 400 && status < 500 && status !== 401 && status !== 429;
  return isInputError ? toAuthFailure(cause, headline) : toHeadlineOnly(cause);
}

export function toResendFailure(cause: unknown): AuthFailure {
  return asApiError(cause)?.code === "email_taken"
    ? toHeadlineOnly(cause)
    : toAuthFailure(cause, "Unable to resend code right now. Please try again later.");
}

function toHeadlineOnly(cause: unknown): AuthFailure {
  return { headline: toAuthFailure(cause, "").reason, reason: "" };
}

/** “You can try again in 2 minutes.” */
export function formatWait(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [Math.ceil(seconds), "second"]
      : seconds < 90 * 60
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `You can try again in ${plural(count, unit)}.`;
}
