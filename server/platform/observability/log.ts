import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { getCurrentOrigin, runWithOrigin } from "./traces.ts";

export type Log = Logger;

const secretNames = [
  "password",
  "newPassword",
  "token",
  "code",
  "resetToken",
  "orderToken",
  "authorization",
];

export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    mixin() {
      const requestId = getCurrentOrigin()?.requestId;
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

/** What exceeds it while the output blocks is lost. */
const maxBufferedBytes = 1024 * 1024;

/** A full disk must not end the store. */
function openOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxBufferedBytes });
  output.on("error", () => {});
  return output;
}

/** Other members of an error stay out: the database puts row values there. */
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

const windowMs = 60_000;

interface Repeats {
  count: number;
  last: object;
}

const groupsByLog = new WeakMap<Log, Map<string, Repeats>>();

/** Equal lines within a minute become one with a `count` and the last line's fields. */
export function logRepeated(
  log: Log,
  level: "warn" | "error",
  groupFields: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
  message: string,
): void {
  const groups = groupsByLog.get(log) ?? new Map<string, Repeats>();
  groupsByLog.set(log, groups);
  const key = JSON.stringify([level, message, groupFields]);
  const existing = groups.get(key);
  if (existing) {
    existing.count += 1;
    existing.last = fields;
    return;
  }
  log[level]({ ...groupFields, ...fields }, message);
  const repeats: Repeats = { count: 0, last: fields };
  groups.set(key, repeats);
  runWithOrigin({ requestId: undefined, span: undefined }, () => {
    const timer = setInterval(() => {
      if (repeats.count === 0) {
        clearInterval(timer);
        groups.delete(key);
        return;
      }
      log[level]({ ...groupFields, ...repeats.last, count: repeats.count }, message);
      repeats.count = 0;
    }, windowMs).unref();
  });
}
