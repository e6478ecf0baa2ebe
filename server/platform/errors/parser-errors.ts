import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, errorStatus } from "#contract/api/error-codes.ts";
import { randomCode } from "#server/platform/auth/ids.ts";
import type { Config } from "#server/platform/config/config.ts";
import { securityHeaders } from "#server/platform/http/security-headers.ts";
import { problemType, toProblem } from "./problem.ts";

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
