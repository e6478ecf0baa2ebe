import type { StaffPerson, StaffState } from "#contract/api/staff-people.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";

const looks: Readonly<Record<StaffState, { tone: StatusTone; word: string }>> = {
  invited: { tone: "waiting", word: "Invited" },
  active: { tone: "good", word: "At work" },
  inactive: { tone: "plain", word: "Closed" },
};

/** Where somebody stands on the staff. */
export function PersonStatus({ person }: { person: StaffPerson }) {
  const { state, hasAuthenticator } = person;
  if (state === "active" && !hasAuthenticator) {
    return <Status tone="waiting">Sets up an authenticator</Status>;
  }
  const { tone, word } = looks[state];
  return <Status tone={tone}>{word}</Status>;
}
