import { Link } from "react-router";
import type { MarketingClaimCheck } from "#contract/api/reports/reports.ts";
import { plural } from "#contract/text/format.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { Panel } from "../../parts/layout/panel.tsx";

export function MarketingClaimsPanel({
  claims,
  canEdit,
}: {
  claims: readonly MarketingClaimCheck[];
  canEdit: boolean;
}) {
  return (
    <Panel
      title="Claims on your site"
      aside={
        canEdit && (
          <Link to="/settings/home" className="text-link touch-target text-meta">
            Edit text
          </Link>
        )
      }
    >
      <ul className="divide-y divide-line">
        {claims.map((claim) => {
          const { tone, label } = getClaimStatus(claim);
          return (
            <li
              key={claim.said}
              className="grid items-center gap-x-4 gap-y-1 py-2.5 md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="min-w-0">
                <span className="block">“{claim.said}”</span>
                <span className="block text-meta text-umber leading-normal">
                  {describeMeasurement(claim)}
                </span>
              </span>
              <Status tone={tone}>{label}</Status>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function getClaimStatus({ isMet, of }: MarketingClaimCheck): { tone: StatusTone; label: string } {
  if (isMet === null) return { tone: "plain", label: "Not enough data" };
  if (isMet) return { tone: "good", label: "True" };
  return {
    tone: "waiting",
    label: of === "lagosHours" ? "Slower than claimed" : "Not backed by your numbers",
  };
}

function describeMeasurement({ of, measured, base }: MarketingClaimCheck): string {
  const parcels = plural(base, "parcel");
  const buyers = plural(base, "customer");
  switch (of) {
    case "orders":
      return plural(base, "order delivered", "orders delivered");
    case "lagosHours":
      return measured === null
        ? `${parcels} in Lagos in 30 days`
        : `${measured} h after payment, ${parcels} in 30 days`;
    case "returningPercent":
      return measured === null ? `${buyers} so far` : `${measured}% of ${buyers} bought again`;
    case "inTimePercent":
      return measured === null ? `${parcels} in 30 days` : `${measured}% of ${parcels} on time`;
  }
}
