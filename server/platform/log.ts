import { type Logger, pino } from "pino";

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

/** Opens the log on standard output. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        "req.headers.authorization",
        'req.headers["x-order-token"]',
        "req.headers.cookie",
        ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      ],
      censor: "[secret]",
    },
  });
}
