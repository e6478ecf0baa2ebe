import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import {
  type ErrorCode,
  errorStatus,
  type FieldError,
  type Problem,
} from "#contract/api/error-codes.ts";
import { AppError, faultyFields, pauseSeconds, unavailable } from "#server/platform/errors.ts";
import { describeValidationErrors } from "./validation-errors.ts";

/** What each fault is called, whatever the request (the `title` member of RFC 9457). */
export const problemTitles = {
  validation_failed: "The request has faulty fields",
  malformed_body: "The request cannot be read",
  unauthenticated: "Sign-in is required",
  invalid_credentials: "E-mail address or password is wrong",
  invalid_signature: "The signature is wrong",
  forbidden: "Not allowed",
  email_unverified: "The e-mail address is not verified",
  not_found: "Not found",
  method_not_allowed: "The method is not allowed here",
  price_changed: "The price has changed",
  out_of_stock: "Out of stock",
  payment_unresolved: "An earlier payment may still succeed",
  order_not_payable: "The order cannot be paid",
  unpaid_limit: "Too much is held without being paid for",
  email_taken: "The e-mail address has an account",
  already_verified: "The e-mail address is verified already",
  wishlist_full: "The wishlist is full",
  conflict: "The request conflicts with what is stored",
  request_timeout: "The request took too long to arrive",
  payload_too_large: "The request is too large",
  headers_too_large: "The request's headers are too large",
  unsupported_media_type: "The media type is not supported",
  idempotency_mismatch: "The idempotency key was used for another request",
  code_invalid: "The verification code is wrong",
  code_expired: "The verification code has expired",
  code_used_up: "The verification code was tried too often",
  reset_token_invalid: "The password reset link is not valid",
  password_wrong: "The password is wrong",
  discount_unknown: "The discount code is not known",
  discount_not_started: "The discount has not started",
  discount_ended: "The discount has ended",
  discount_used_up: "The discount is used up",
  discount_minimum: "The subtotal is too low for the discount",
  discount_first_purchase: "The discount is for a first purchase",
  discount_buyer: "The discount is for other buyers",
  discount_goods: "The discount is for other goods",
  rate_limited: "Too many requests",
  internal: "Something went wrong",
  unavailable: "The store is not available",
} as const satisfies Record<ErrorCode, string>;

/** Text for a person where the fault brings none of its own. */
const details: Partial<Record<ErrorCode, string>> = {
  unauthenticated: "Please sign in.",
  forbidden: "You are not allowed to do this.",
  email_unverified: "Please verify your email address first.",
  malformed_body: "The request cannot be read.",
  not_found: "Nothing was found here.",
  rate_limited: "Too many attempts. Please wait a moment and try again.",
  internal: "Something went wrong. Please try again.",
  unavailable: "The store is not available right now. Please try again later.",
};

/** Where the codes are explained; the fragment is the code. */
const problemTypeBase = "/api/docs#";

/** Media type of a fault (RFC 9457). */
export const problemType = "application/problem+json; charset=utf-8";

interface Fault {
  readonly code: ErrorCode;
  readonly detail?: string | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly meta?: unknown;
  readonly retryAfter?: number | undefined;
}

/** Answers a request with the problem document of whatever was thrown. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = prepareProblem(error, request, reply);
  reply
    .header("content-type", problemType)
    // Serialized here: a route's own schema of a 4xx reply must not cut members off.
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem);
}

/**
 * Gives a reply the status and headers of whatever was thrown, and says what its body is to tell: the only place that
 * turns a fault into HTTP. What the business did not mean to say (a stack, SQL, a value of the request) goes to the
 * log alone.
 */
export function prepareProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Problem {
  const fault = faultOf(error);
  if (errorStatus[fault.code] >= 500) {
    request.log.error({ err: error, requestId: request.id }, "request failed");
  }
  const retryAfter = fault.retryAfter ?? (fault.code === "unavailable" ? pauseSeconds : undefined);
  if (retryAfter !== undefined) reply.header("retry-after", Math.ceil(retryAfter));
  if (fault.code === "unauthenticated") reply.header("www-authenticate", "Bearer");
  reply.code(errorStatus[fault.code]).header("cache-control", "no-store");
  return problemOf(fault, request.id);
}

/** The problem document of a fault. */
export function problemOf(fault: Fault, requestId: string): Problem {
  return {
    type: `${problemTypeBase}${fault.code}`,
    title: problemTitles[fault.code],
    status: errorStatus[fault.code],
    detail: fault.detail ?? details[fault.code] ?? `${problemTitles[fault.code]}.`,
    code: fault.code,
    requestId,
    ...(fault.errors ? { errors: fault.errors } : {}),
    ...(fault.meta === undefined ? {} : { meta: fault.meta }),
  };
}

function faultOf(error: unknown): Fault {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return { code: "internal" };
  if (isRefusedBySystem(error)) return unavailable(error);
  const { validation, validationContext, code, statusCode } = error as FastifyError;
  if (validation) {
    return faultyFields(describeValidationErrors(validation, validationContext ?? "request"));
  }
  // Only the server's own library speaks of statuses; any other error is a defect.
  return code?.startsWith("FST_") ? { code: codeOfStatus(statusCode) } : { code: "internal" };
}

/**
 * Whether the operating system refused a call: a disk that is full, read-only, broken or shut, a socket that nobody
 * listens on, no file handles left. None of it is the request's fault, and all of it passes.
 */
function isRefusedBySystem(error: Error): boolean {
  return "syscall" in error && "errno" in error;
}

function codeOfStatus(status: number | undefined): ErrorCode {
  switch (status) {
    case 404:
    case 414:
      return "not_found";
    case 408:
      return "request_timeout";
    case 405:
      return "method_not_allowed";
    case 406:
    case 415:
      return "unsupported_media_type";
    case 413:
      return "payload_too_large";
    case 503:
      return "unavailable";
    default:
      return status !== undefined && status >= 400 && status < 500 ? "malformed_body" : "internal";
  }
}
