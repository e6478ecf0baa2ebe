import type { Customer } from "#contract/api/staff-customers.ts";
import { dayOf } from "../../parts/when.ts";

/** Whether somebody reads the letter, since when and by which form: the proof of their consent. */
export function consentInWords(letter: Customer["letter"], now: Date): string {
  if (!letter) return "Never asked for it";
  const { since, source, leftAt } = letter;
  if (leftAt) return `Left on ${dayOf(leftAt, now)}; read it since ${dayOf(since, now)}`;
  return `Reads it since ${dayOf(since, now)}, from the form “${source}”`;
}
