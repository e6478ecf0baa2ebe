import { useState } from "react";
import type { SettingsVersion } from "#contract/api/staff-settings.ts";
import type { SettingsPart } from "#contract/api/store-rules.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { ChangeList } from "../../parts/change-list.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { NewerOlder } from "../../parts/newer-older.tsx";
import { Panel } from "../../parts/panel.tsx";
import { momentOf } from "../../parts/when.ts";
import { listVersions } from "./send-words.ts";

interface VersionsPanelProps {
  readonly part: SettingsPart;
  readonly version: number;
  /** Something is typed, or a call is under way. */
  readonly isHeld: boolean;
  readonly fault: string;
  readonly onReturn: (to: number) => void;
}

const shownChanges = 3;
const perPage = 10;

/** What was published, by whom and when, with the way back to each of it. */
export function VersionsPanel({ part, version, isHeld, fault, onReturn }: VersionsPanelProps) {
  const [page, setPage] = useState(1);
  const { loaded, reload } = useLoaded(
    (signal) => listVersions(part, { page, limit: perPage }, signal),
    ["versions", part, version, page],
    { keepShown: true },
  );
  if (version === 1) {
    return (
      <Panel title="Earlier versions">
        <p className="text-umber">
          Nobody has changed anything here: it is as it came with the store.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Earlier versions">
      <FormFault text={fault} />
      {isHeld && (
        <p className="mb-3 text-meta text-umber">Put on the shop or undo what you typed first.</p>
      )}
      {loaded.state === "failed" && (
        <Failure
          fault={loaded.fault}
          message="The versions could not be loaded."
          onRetry={reload}
        />
      )}
      {loaded.state === "ready" && (
        <>
          <ol className="divide-y divide-line">
            {loaded.data.data.map((entry) => (
              <Version
                key={entry.version}
                entry={entry}
                isCurrent={entry.version === version}
                isHeld={isHeld}
                onReturn={onReturn}
              />
            ))}
            <li className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span>As the store came</span>
              <ReturnButton to={1} isHeld={isHeld} onReturn={onReturn} />
            </li>
          </ol>
          <NewerOlder
            of="versions"
            page={page}
            pages={Math.ceil(loaded.data.meta.total / perPage)}
            onPage={setPage}
          />
        </>
      )}
    </Panel>
  );
}

interface VersionProps {
  readonly entry: SettingsVersion;
  readonly isCurrent: boolean;
  readonly isHeld: boolean;
  readonly onReturn: (to: number) => void;
}

function Version({ entry, isCurrent, isHeld, onReturn }: VersionProps) {
  const { version, at, by, changes, restored } = entry;
  const more = changes.length - shownChanges;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <span className="font-medium">{by ?? "Somebody who is gone"}</span>{" "}
          <span className="text-meta text-umber">
            {momentOf(at, new Date())}
            {restored !== null &&
              `, returned to ${restored === 1 ? "how the store came" : `version ${restored}`}`}
          </span>
        </p>
        {isCurrent ? (
          <span className="text-leaf text-meta">On the shop</span>
        ) : (
          <ReturnButton to={version} isHeld={isHeld} onReturn={onReturn} />
        )}
      </div>
      <details className="mt-1 text-meta">
        <summary className="min-h-11 py-2 text-umber md:pointer-fine:min-h-8">
          Version {version}:{" "}
          {changes
            .slice(0, shownChanges)
            .map(({ name }) => name)
            .join("; ")}
          {more > 0 && ` and ${more} more`}
        </summary>
        <ChangeList changes={changes} after="then" />
      </details>
    </li>
  );
}

function ReturnButton({
  to,
  isHeld,
  onReturn,
}: {
  to: number;
  isHeld: boolean;
  onReturn: (to: number) => void;
}) {
  return (
    <Button
      look="ghost"
      size="small"
      aria-label={`Return to this: ${to === 1 ? "how the store came" : `version ${to}`}`}
      disabled={isHeld}
      onClick={() => onReturn(to)}
    >
      Return to this
    </Button>
  );
}
