import { useState } from "react";
import type { StoreHealth } from "#contract/api/health/health.ts";
import { jobLabels } from "#contract/health/health-labels.ts";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { formatRecentDateTime } from "../../parts/format/dates.ts";

type Run = StoreHealth["jobs"]["runs"][number];

export const jobLabel = ({ job }: Pick<Run, "job">): string => jobLabels[job] ?? job;

export function JobRuns({ runs, now }: { readonly runs: readonly Run[]; readonly now: Date }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-auto pt-3 text-meta">
      <button type="button" className="text-link touch-target" onClick={() => setOpen(true)}>
        See all jobs
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Background jobs">
        {isOpen && (
          <ul className="divide-y divide-line border-line border-y">
            {runs.map((run) => (
              <li key={run.job} className="flex items-center justify-between gap-4 py-2.5">
                <span>
                  <span className="block font-medium">{jobLabel(run)}</span>
                  <span className="block text-meta text-umber">
                    {formatRecentDateTime(run.endedAt, now)}
                  </span>
                </span>
                <Status tone={run.failed ? "waiting" : "good"}>
                  {run.failed ? "Failed" : "Done"}
                </Status>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </div>
  );
}
