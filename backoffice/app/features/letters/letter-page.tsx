import { useParams } from "react-router";
import type { StaffLetter } from "#contract/api/staff-letters.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { recordWay } from "../../parts/use-queue.ts";
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
  const { id = "" } = useParams();
  const way = recordWay("/letters", "Letters", id);
  const loading = useLoaded(
    (signal) => api("GET /staff/letters/:id", { params: { id }, signal }),
    ["letter", id],
  );
  return (
    <RecordPage
      key={id}
      loading={loading}
      way={way}
      title="Letter"
      failure="The letter could not be loaded."
      told={told}
    >
      {(letter) => <LetterDetails way={way} letter={letter} onChanged={loading.replace} />}
    </RecordPage>
  );
}
