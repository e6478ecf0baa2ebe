import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import { ReminderStats } from "../reports/reports.ts";

/** The token is part of every reminder. */
const StopReminders = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 100, pattern: "^[\\w-]+$" }) },
  { additionalProperties: false },
);

export const shopReminderRoutes = defineRoutes("orders", {
  "POST /orders/reminders/stop": {
    summary: "Stop reminders of unpaid orders with the token of an email (RFC 8058)",
    query: StopReminders,
    reply: Type.Object({ stopped: Type.Literal(true) }),
    errors: ["not_found"],
  },
  "GET /orders/reminders/stop": {
    summary: "Open the page that asks before stopping",
    query: StopReminders,
    file: true,
    hidden: true,
  },
});

export const staffReminderRoutes = defineRoutes("staff", {
  "GET /staff/reports/reminders": {
    summary: "Count reminders of unpaid orders and what they brought",
    right: "settings.edit",
    reply: ReminderStats,
  },
});
