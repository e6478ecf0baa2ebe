import { Type } from "typebox";

/** A day of the shop's calendar: `2026-12-12`. */
export const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

/** A moment as pages send it, in UTC: `2026-12-12T08:00:00.000Z`. */
export const Moment = Type.String({
  pattern: "^20\\d\\d-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?Z$",
});
