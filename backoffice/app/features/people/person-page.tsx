import { useParams } from "react-router";
import type { StaffPerson } from "#contract/api/staff-people.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import { roleWords } from "../../parts/role-words.ts";
import type { ToldField } from "../../parts/told-changes.ts";
import { recordWay } from "../../parts/use-queue.ts";
import { PersonDetails } from "./person-details.tsx";
import { personWord } from "./person-status.tsx";

const told: readonly ToldField<StaffPerson>[] = [
  { name: "Role", read: ({ role }) => roleWords[role].word },
  { name: "Standing", read: personWord },
];

/** Somebody on the staff: who they are at the left, what an owner may do at the right. */
export function PersonPage() {
  const { id = "" } = useParams();
  const way = recordWay("/people", "Staff", id);
  const loading = useLoaded(
    (signal) => api("GET /staff/people/:id", { params: { id }, signal }),
    ["person", id],
  );
  return (
    <RecordPage
      key={id}
      loading={loading}
      way={way}
      title="Person"
      failure="The person could not be loaded."
      told={told}
    >
      {(person) => <PersonDetails way={way} person={person} onChanged={loading.replace} />}
    </RecordPage>
  );
}
