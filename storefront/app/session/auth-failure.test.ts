import { describe, expect, test } from "vitest";
import type { ErrorCode } from "#contract/api/error-codes.ts";
import { ApiError } from "#contract/client/api-error.ts";
import { formatWait, toAuthFailure, toInputFailure, toResendFailure } from "./auth-failure.ts";

const error = (code: ErrorCode | "network", status: number, detail: string, wait?: number) =>
  new ApiError({ code, status, detail }, wait);

const signIn = "Unable to sign in.";
const wrongCode = "Invalid code. Please try again.";

describe("a failed session call (specification §8)", () => {
  test("shows the server's message under the page's headline", () => {
    expect(toAuthFailure(error("unavailable", 503, "The store is not available."), signIn)).toEqual(
      {
        headline: signIn,
        reason: "The store is not available.",
      },
    );
  });

  test("shows a default without a server message", () => {
    const reason = "Something went wrong. Please try again.";
    expect(toAuthFailure(error("network", 0, ""), signIn)).toEqual({ headline: signIn, reason });
    expect(toAuthFailure(new TypeError("a defect"), signIn)).toEqual({ headline: signIn, reason });
  });

  test("repeats nothing", () => {
    expect(toAuthFailure(error("invalid_credentials", 401, signIn), signIn).reason).toBe("");
  });

  test("shows how long to wait", () => {
    expect(
      toAuthFailure(error("rate_limited", 429, "Too many attempts.", 130), signIn).reason,
    ).toBe("Too many attempts. You can try again in 3 minutes.");
  });
});

test("a failed resend has a headline, but for a taken address only the message", () => {
  const emailTaken = "This email already has an account. Please log in.";
  const headline = "Unable to resend code right now. Please try again later.";
  const unavailable = "The store is not available.";
  expect(toResendFailure(error("unavailable", 503, unavailable))).toEqual({
    headline,
    reason: unavailable,
  });
  expect(toResendFailure(error("email_taken", 409, emailTaken))).toEqual({
    headline: emailTaken,
    reason: "",
  });
});

describe("a headline that blames the input", () => {
  test("is shown when the server refused the input", () => {
    expect(toInputFailure(error("code_expired", 422, "This code has expired."), wrongCode)).toEqual(
      {
        headline: wrongCode,
        reason: "This code has expired.",
      },
    );
  });

  test.each([
    error("network", 0, ""),
    error("internal", 500, "Something went wrong. Please try again."),
    error("rate_limited", 429, "Too many attempts.", 60),
    error("unauthenticated", 401, "Please sign in."),
  ])("blames nobody for $code", (cause) => {
    const { headline, reason } = toInputFailure(cause, wrongCode);
    expect(headline).not.toContain(wrongCode);
    expect(headline).not.toBe("");
    expect(reason).toBe("");
  });
});

test.each([
  [1, "You can try again in 1 second."],
  [59.2, "You can try again in 60 seconds."],
  [90, "You can try again in 2 minutes."],
  [3600, "You can try again in 60 minutes."],
  [86_400, "You can try again in 24 hours."],
])("a wait of %d s reads %s", (seconds, sentence) => {
  expect(formatWait(seconds)).toBe(sentence);
});
