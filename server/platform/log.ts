import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { originOfWork } from "./origin.ts";

/** The structured log. Secrets are cut out before a line is written. */
export type Log = Logger;

/** Names whose values never reach the log, wherever they stand in a record. */
const secretNames = [
  "password",
  "newPassword",
  "token",
  "code",
  "resetToken",
  "orderToken",
  "authorization",
];

/** Opens the log, on standard output unless told otherwise. Each line names the request it is written for. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    mixin() {
      const requestId = originOfWork()?.requestId;
      return requestId === undefined ? {} : { requestId };
    },
    serializers: { err: describeError },
    redact: {
      paths: [
        "req.headers.authorization",
        'req.headers["x-order-token"]',
        'req.headers["x-return-token"]',
        "req.headers.cookie",
        ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      ],
      censor: "[secret]",
    },
  };
  return pino(options, destination ?? openOutput());
}

/** Lines that wait while the output takes none are kept up to so many bytes; what comes after them is lost. */
const waitingBytes = 1024 * 1024;

/** Standard output. A log on a full disk must not end the store: lines are written again once there is room. */
function openOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: waitingBytes });
  output.on("error", () => {});
  return output;
}

/** What the log says of an error. Its other members stay out: the database puts values of rows there. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...("code" in error ? { errorCode: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
