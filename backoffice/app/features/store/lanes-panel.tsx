import type { StaffStore } from "#contract/api/staff-store.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { Panel } from "../../parts/panel.tsx";
import { laneWords, spanInWords } from "./store-words.ts";

/** The work behind the shop, by what it is for: what waits, and since when. */
export function LanesPanel({ jobs }: Pick<StaffStore, "jobs">) {
  return (
    <Panel title="Work behind the shop" className="lg:col-span-2">
      <ul className="divide-y divide-line border-line border-t">
        {jobs.lanes.map(({ lane, due, later, running, givenUp, lagSeconds, isLate }) => {
          const words = [
            running > 0 && `${running} under way`,
            due > 0 && `${due} wait${due === 1 ? "s" : ""}, the oldest ${spanInWords(lagSeconds)}`,
            later > 0 && `${later} for later`,
          ].filter((word) => word !== false);
          return (
            <li
              key={lane}
              className="grid gap-x-6 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
            >
              <span>
                {laneWords[lane]?.label ?? lane}
                <span className="block text-meta text-umber leading-normal">
                  {laneWords[lane]?.about}
                </span>
              </span>
              <span
                className={classNames(
                  "tabular-nums md:text-right",
                  isLate ? "text-amber" : "text-umber",
                )}
              >
                {words.length === 0 && givenUp === 0 ? "Nothing waits" : words.join(" · ")}
                {givenUp > 0 && <span className="block text-amber">{givenUp} given up</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
