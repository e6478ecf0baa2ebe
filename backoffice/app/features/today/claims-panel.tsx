import { Link } from "react-router";
import type { ClaimCheck } from "#contract/api/staff-reports.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { Panel } from "../../parts/panel.tsx";

/** What the shop says of itself, each beside what its books say and over how much. */
export function ClaimsPanel({
  claims,
  mayCorrect,
}: {
  claims: readonly ClaimCheck[];
  mayCorrect: boolean;
}) {
  return (
    <Panel
      title="What the shop says of itself"
      aside={
        mayCorrect && (
          <Link to="/settings/home" className="text-link touch-target text-meta">
            Correct the words
          </Link>
        )
      }
    >
      <ul className="divide-y divide-line">
        {claims.map((claim) => {
          const { tone, word } = verdictOf(claim);
          return (
            <li
              key={claim.said}
              className="grid items-center gap-x-4 gap-y-1 py-2.5 md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="min-w-0">
                <span className="block">“{claim.said}”</span>
                <span className="block text-meta text-umber leading-normal">{booksOf(claim)}</span>
              </span>
              <Status tone={tone}>{word}</Status>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function verdictOf({ kept, of }: ClaimCheck): { tone: StatusTone; word: string } {
  if (kept === null) return { tone: "plain", word: "Too few to say" };
  if (kept) return { tone: "good", word: "Kept" };
  return {
    tone: "waiting",
    word: of === "lagosHours" ? "Slower than said" : "Not shown by the books",
  };
}

function booksOf({ of, measured, base }: ClaimCheck): string {
  const parcels = `${base} ${base === 1 ? "parcel" : "parcels"}`;
  const buyers = `${base} ${base === 1 ? "buyer" : "buyers"}`;
  switch (of) {
    case "orders":
      return `${base.toLocaleString("en-NG")} orders delivered by this store`;
    case "lagosHours":
      return measured === null
        ? `${parcels} in Lagos in 30 days`
        : `${measured} h from payment over ${parcels} in 30 days`;
    case "returningPercent":
      return measured === null ? `${buyers} so far` : `${measured}% of ${buyers} bought again`;
    case "inTimePercent":
      return measured === null
        ? `${parcels} in 30 days`
        : `${measured}% of ${parcels} in the days promised`;
  }
}
