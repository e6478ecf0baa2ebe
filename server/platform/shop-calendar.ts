export { addDays, addWorkingDays, shopDayOf, startOfDay } from "#contract/delivery/shop-days.ts";

const momentWords = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

/** A moment in words by the shop's calendar, such as "12 December 2026 at 00:00". */
export function momentInLagos(at: Date): string {
  return momentWords.format(at);
}
