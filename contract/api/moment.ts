import { Type } from "typebox";

/** A moment as pages send it, in UTC: `2026-12-12T08:00:00.000Z`. */
export const Moment = Type.String({
  pattern: "^20\\d\\d-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?Z$",
});
