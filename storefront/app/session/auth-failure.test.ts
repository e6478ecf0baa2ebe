import { describe, expect, test } from "vitest";
import type { ErrorCode } from "#contract/api/error-codes.ts";
import { ApiFault } from "#contract/client/api-fault.ts";
import { authFailure, inputFailure, resendFailure, waitSentence } from "./auth-failure.ts";

const fault = (code: ErrorCode | "network", status: number, detail: string, wait?: number) =>
  new ApiFault({ code, status, detail }, wait);

const signIn = "Unable to sign in.";
const wrongCode = "Invalid code. Please try again.";

describe("a failed call of the session (specification §8)", () => {
  test("tells the server's message under the page's own text", () => {
    expect(authFailure(fault("unavailable", 503, "The store is not available."), signIn)).toEqual({
      headline: signIn,
      reason: "The store is not available.",
    });
  });

  test("says something went wrong where nobody said more", () => {
    const reason = "Something went wrong. Please try again.";
    expect(authFailure(fault("network", 0, ""), signIn)).toEqual({ headline: signIn, reason });
    expect(authFailure(new TypeError("a defect"), signIn)).toEqual({ headline: signIn, reason });
  });

  test("says nothing twice", () => {
    expect(authFailure(fault("invalid_credentials", 401, signIn), signIn).reason).toBe("");
  });

  test("tells how long to wait", () => {
    expect(authFailure(fault("rate_limited", 429, "Too many attempts.", 130), signIn).reason).toBe(
      "Too many attempts. You can try again in 3 minutes.",
    );
  });
});

test("a code that was not sent says so, but of a new address with an account only that", () => {
  const taken = "This email already has an account: please sign in.";
  const headline = "Unable to resend code right now. Please try again later.";
  const away = "The store is not available.";
  expect(resendFailure(fault("unavailable", 503, away))).toEqual({ headline, reason: away });
  expect(resendFailure(fault("email_taken", 409, taken))).toEqual({ headline: taken, reason: "" });
});

describe("a failure that blames what was typed", () => {
  test("does so where the server found fault with it", () => {
    expect(inputFailure(fault("code_expired", 422, "This code has expired."), wrongCode)).toEqual({
      headline: wrongCode,
      reason: "This code has expired.",
    });
  });

  test.each([
    fault("network", 0, ""),
    fault("internal", 500, "Something went wrong. Please try again."),
    fault("rate_limited", 429, "Too many attempts.", 60),
    fault("unauthenticated", 401, "Please sign in."),
  ])("blames nobody for $code", (cause) => {
    const { headline, reason } = inputFailure(cause, wrongCode);
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
  expect(waitSentence(seconds)).toBe(sentence);
});
