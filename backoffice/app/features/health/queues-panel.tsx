import type { StoreHealth } from "#contract/api/health/health.ts";
import { formatDuration } from "#contract/health/format-health.ts";
import { queueLabels } from "#contract/health/queue-labels.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { Panel } from "../../parts/layout/panel.tsx";

export function QueuesPanel({ jobs }: Pick<StoreHealth, "jobs">) {
  return (
    <Panel title="Background jobs" className="lg:col-span-2">
      <ul className="divide-y divide-line border-line border-t">
        {jobs.queues.map(({ queue, due, later, running, failed, lagSeconds, isLate }) => {
          const counts = [
            running > 0 && `${running} running`,
            due > 0 && `${due} queued, oldest ${formatDuration(lagSeconds)}`,
            later > 0 && `${later} scheduled`,
          ].filter((word) => word !== false);
          return (
            <li
              key={queue}
              className="grid gap-x-6 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
            >
              <span>
                {queueLabels[queue]?.label ?? queue}
                <span className="block text-meta text-umber leading-normal">
                  {queueLabels[queue]?.about}
                </span>
              </span>
              <span
                className={classNames(
                  "tabular-nums md:text-right",
                  isLate ? "text-amber" : "text-umber",
                )}
              >
                <span>
                  {counts.length === 0 && failed === 0 ? "Queue empty" : counts.join(" · ")}
                </span>
                {failed > 0 && <span className="block text-amber">{failed} failed</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
