import type { CustomerSummary } from "#contract/api/staff-customers.ts";
import { Status } from "#ui/primitives/status.tsx";
import { dayOf, shopDay } from "../../parts/when.ts";

const asked = { copy: "A copy", forget: "To be forgotten" } as const;

/** What is asked for and until when; who waits too long already stands out. */
export function DueWords({ request }: { request: NonNullable<CustomerSummary["dataRequest"]> }) {
  const { kind, dueOn } = request;
  const now = new Date();
  const isLate = dueOn < shopDay(now);
  return (
    <Status tone={isLate ? "bad" : "waiting"}>
      {asked[kind]}, {isLate ? "was due" : "due"} {dayOf(dueOn, now)}
    </Status>
  );
}
