import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import {
  type ErrorCode,
  errorStatus,
  type FieldError,
  type Problem,
} from "#contract/api/error-codes.ts";
import { randomCode } from "#server/platform/auth/ids.ts";
import type { Config } from "#server/platform/config/config.ts";
import { securityHeaders } from "#server/platform/http/security-headers.ts";
import { AppError, retryAfterSeconds, unavailableError, validationError } from "./errors.ts";
import { describeValidationErrors } from "./validation-errors.ts";

/** The `title` of RFC 9457, the same for every request. */
export const problemTitles = {
  validation_failed: "Some fields are invalid",
  malformed_body: "The request could not be read",
  unauthenticated: "Sign-in is required",
  invalid_credentials: "Wrong email or password",
  invalid_signature: "The signature is wrong",
  forbidden: "Not allowed",
  email_unverified: "The email is not verified",
  not_found: "Not found",
  method_not_allowed: "The method is not allowed here",
  price_changed: "The price has changed",
  out_of_stock: "Out of stock",
  payment_unresolved: "An earlier payment is still pending",
  order_not_payable: "The order cannot be paid",
  unpaid_limit: "Too many unpaid orders",
  pay_on_delivery_refused: "Pay on delivery is not offered",
  email_taken: "The email already has an account",
  already_verified: "The email is already verified",
  wishlist_full: "The wishlist is full",
  addresses_full: "The address book is full",
  conflict: "The request conflicts with the current state",
  similar_payment: "A similar payment is already recorded",
  request_timeout: "The request took too long to arrive",
  payload_too_large: "The request is too large",
  headers_too_large: "The request's headers are too large",
  unsupported_media_type: "The media type is not supported",
  idempotency_mismatch: "The idempotency key was already used for another request",
  code_invalid: "The verification code is wrong",
  code_expired: "The verification code has expired",
  code_used_up: "Too many attempts with this code",
  reset_token_invalid: "The password reset link is not valid",
  password_wrong: "The password is wrong",
  discount_unknown: "The discount code is not known",
  discount_not_started: "The discount has not started",
  discount_ended: "The discount has ended",
  discount_used_up: "The discount is used up",
  discount_minimum: "The subtotal is too low for the discount",
  discount_first_purchase: "The discount is for first orders only",
  discount_buyer: "The discount is for other customers",
  discount_products: "The discount is for other products",
  rate_limited: "Too many requests",
  internal: "Something went wrong",
  unavailable: "The store is not available",
} as const satisfies Record<ErrorCode, string>;

const defaultDetails: Partial<Record<ErrorCode, string>> = {
  unauthenticated: "Please sign in.",
  forbidden: "You are not allowed to do this.",
  email_unverified: "Please verify your email address first.",
  malformed_body: "The request could not be read.",
  not_found: "Not found.",
  rate_limited: "Too many attempts. Please wait a moment and try again.",
  internal: "Something went wrong. Please try again.",
  unavailable: "The store is not available right now. Please try again later.",
};

const problemTypeBase = "/api/docs#";

/** RFC 9457. */
const problemType = "application/problem+json; charset=utf-8";

interface ProblemInput {
  readonly code: ErrorCode;
  readonly detail?: string | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly meta?: unknown;
  readonly retryAfter?: number | undefined;
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = prepareProblem(error, request, reply);
  reply
    .header("content-type", problemType)
    // A route's 4xx schema must not strip members.
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem);
}

/** Internal details (stack, SQL, request values) only go to the log. */
export function prepareProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Problem {
  const input = toProblemInput(error);
  // A body that ends early means the client left.
  if (errorStatus[input.code] >= 500 && error !== request.raw.errored) {
    request.log.error({ err: error, requestId: request.id }, "request failed");
  }
  const retryAfter =
    input.retryAfter ?? (input.code === "unavailable" ? retryAfterSeconds : undefined);
  if (retryAfter !== undefined) reply.header("retry-after", Math.ceil(retryAfter));
  if (input.code === "unauthenticated") reply.header("www-authenticate", "Bearer");
  reply.code(errorStatus[input.code]).header("cache-control", "no-store");
  return toProblem(input, request.id);
}

export function toProblem(input: ProblemInput, requestId: string): Problem {
  return {
    type: `${problemTypeBase}${input.code}`,
    title: problemTitles[input.code],
    status: errorStatus[input.code],
    detail: input.detail ?? defaultDetails[input.code] ?? `${problemTitles[input.code]}.`,
    code: input.code,
    requestId,
    ...(input.errors ? { errors: input.errors } : {}),
    ...(input.meta === undefined ? {} : { meta: input.meta }),
  };
}

function toProblemInput(error: unknown): ProblemInput {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return { code: "internal" };
  if (isSystemError(error)) return unavailableError(error);
  const { validation, validationContext, code, statusCode } = error as FastifyError;
  if (validation) {
    return validationError(describeValidationErrors(validation, validationContext ?? "request"));
  }
  // Only Fastify's own errors carry a status; any other error is a bug.
  return code?.startsWith("FST_") ? { code: toErrorCode(statusCode) } : { code: "internal" };
}

/** Temporary: disk full or read-only, connection refused, no file handles. */
function isSystemError(error: Error): boolean {
  return "syscall" in error && "errno" in error;
}

function toErrorCode(status: number | undefined): ErrorCode {
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

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** Answers on the raw connection, which then closes. */
export function handleParserErrors(config: Pick<Config, "publicUrl">) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = codes[error.code ?? ""] ?? "malformed_body";
    const status = errorStatus[code];
    const requestId = randomCode(16);
    const body = JSON.stringify(toProblem({ code }, requestId));
    const headers = {
      ...securityHeaders(config),
      "content-type": problemType,
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "x-request-id": requestId,
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  };
}
