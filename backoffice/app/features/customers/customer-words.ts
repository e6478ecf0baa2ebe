import type { Customer } from "#contract/api/staff-customers.ts";
import { dayOf, listedDay, shopDay } from "../../parts/when.ts";

/** Whether somebody reads the letter, since when and by which form: the proof of their consent. */
export function consentInWords(letter: Customer["letter"], now: Date): string {
  if (!letter) return "Never asked for it";
  const { since, source, leftAt } = letter;
  if (leftAt) return `Left on ${dayOf(leftAt, now)}; read it since ${dayOf(since, now)}`;
  return `Reads it since ${dayOf(since, now)}, from the form “${source}”`;
}

const dayMs = 86_400_000;

/** How often somebody orders, and about when they would next if they go on so. Null where too little tells it. */
export function rhythmInWords(
  { everyDays, lastOrderAt }: Pick<Customer, "everyDays" | "lastOrderAt">,
  now: Date,
): { readonly figure: string; readonly about: string } | null {
  if (everyDays === null) return null;
  const figure = everyDays <= 1 ? "every day" : `every ${everyDays} days`;
  // Of several orders on one day nothing follows for the next.
  if (everyDays === 0 || lastOrderAt === null) return { figure, about: "an order" };
  const next = new Date(Date.parse(lastOrderAt) + everyDays * dayMs);
  const isPast = shopDay(next) < shopDay(now);
  const day = dayOf(next.toISOString(), now);
  return { figure, about: `an order; ${isPast ? "expected" : "next"} about ${day}` };
}

/** When somebody was last here, as far as a sign-in that still holds tells it. */
export function lastHereInWords(account: Customer["account"], now: Date): string | undefined {
  const at = account?.lastSeenAt;
  return at ? `${listedDay(at, now)}, still signed in` : undefined;
}
