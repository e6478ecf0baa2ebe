import type { StaffLetter } from "#contract/api/staff-letters.ts";
import { api } from "../../api.ts";
import { AddressedRecord } from "../../parts/addressed-record.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { LetterDetails } from "./letter-details.tsx";

const told: readonly ToldField<StaffLetter>[] = [
  { name: "Subject", read: ({ subject }) => subject },
  { name: "Preview line", read: ({ preview }) => preview },
  { name: "Letter", read: ({ body }) => body },
  { name: "Button", read: ({ buttonLabel }) => buttonLabel },
  { name: "Where the button leads", read: ({ buttonAddress }) => buttonAddress },
];

/** One letter: what it says at the left, its way out at the right. */
export function LetterPage() {
  return (
    <AddressedRecord
      room="/letters"
      title="Letter"
      load={(id, signal) => api("GET /staff/letters/:id", { params: { id }, signal })}
      told={told}
    >
      {(letter, { way, replace }) => (
        <LetterDetails way={way} letter={letter} onChanged={replace} />
      )}
    </AddressedRecord>
  );
}
