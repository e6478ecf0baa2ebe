import type { StaffPerson, StaffState } from "#contract/api/staff-people.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";

const looks: Readonly<Record<StaffState, { tone: StatusTone; word: string }>> = {
  invited: { tone: "waiting", word: "Invited" },
  active: { tone: "good", word: "At work" },
  inactive: { tone: "plain", word: "Closed" },
};

/** Where somebody stands on the staff. */
export function PersonStatus({ person }: { person: StaffPerson }) {
  const tone = setsUp(person) ? "waiting" : looks[person.state].tone;
  return <Status tone={tone}>{personWord(person)}</Status>;
}

/** The same in a word. */
export function personWord(person: StaffPerson): string {
  return setsUp(person) ? "Sets up an authenticator" : looks[person.state].word;
}

function setsUp({ state, hasAuthenticator }: StaffPerson): boolean {
  return state === "active" && !hasAuthenticator;
}
