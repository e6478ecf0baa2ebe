export { deleteReminderPreference } from "./reminders.queries.ts";
export { reminderRoutes, reminderStaffRoutes } from "./reminders.routes.ts";
export { createSendRemindersTask } from "./send-reminders.ts";
