import { faultOf } from "#contract/client/api-fault.ts";

/** What could not be done, and why: the two lines of a failed form. */
export interface AuthFailure {
  readonly headline: string;
  /** Empty where the headline says it all. */
  readonly reason: string;
}

const somethingWrong = "Something went wrong. Please try again.";

/**
 * The words for a failed call of the session: the page's own text, then the server's message or
 * "Something went wrong. Please try again." (specification §8). A wait that the server asks for is told in words.
 * @param headline what the page could not do, such as "Unable to sign in."
 */
export function authFailure(cause: unknown, headline: string): AuthFailure {
  const fault = faultOf(cause);
  const message = fault?.message || somethingWrong;
  const wait = fault?.status === 429 && fault.retryAfter ? waitSentence(fault.retryAfter) : "";
  const reason = [message === headline ? "" : message, wait].filter(Boolean).join(" ");
  return { headline, reason };
}

/**
 * As authFailure, for a headline that blames what was typed. It stands only where the server did find fault with
 * that: a lost network or too many tries are not the shopper's mistake.
 */
export function inputFailure(cause: unknown, headline: string): AuthFailure {
  const status = faultOf(cause)?.status ?? 0;
  const blamesInput = status >= 400 && status < 500 && status !== 401 && status !== 429;
  return blamesInput ? authFailure(cause, headline) : tellAlone(cause);
}

/**
 * As authFailure, for a code that was not sent. That the new address has an account says nothing of sending, and is all
 * there is to say.
 */
export function resendFailure(cause: unknown): AuthFailure {
  return faultOf(cause)?.code === "email_taken"
    ? tellAlone(cause)
    : authFailure(cause, "Unable to resend code right now. Please try again later.");
}

function tellAlone(cause: unknown): AuthFailure {
  return { headline: authFailure(cause, "").reason, reason: "" };
}

/** "You can try again in 2 minutes." for a number of seconds. */
export function waitSentence(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [Math.ceil(seconds), "second"]
      : seconds < 90 * 60
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `You can try again in ${count} ${unit}${count === 1 ? "" : "s"}.`;
}
