import type { LetterStatus as Standing } from "#contract/api/staff-letters.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";

const looks: Readonly<Record<Standing, { tone: StatusTone; word: string }>> = {
  draft: { tone: "plain", word: "Draft" },
  sending: { tone: "working", word: "On its way" },
  sent: { tone: "good", word: "Sent" },
};

/** Where a letter stands. */
export function LetterStatus({ status }: { status: Standing }) {
  const { tone, word } = looks[status];
  return <Status tone={tone}>{word}</Status>;
}
