import { useState } from "react";
import type { SettingsVersion } from "#contract/api/settings/staff-settings.ts";
import type { SectionName } from "#contract/api/settings/store-settings.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { Pager } from "../../parts/lists/pager.tsx";
import { ChangeList } from "../../parts/records/conflict-notice.tsx";
import { listVersions } from "./content-api.ts";

interface VersionsPanelProps {
  readonly section: SectionName;
  readonly version: number;
  readonly isDisabled: boolean;
  readonly error: string;
  readonly onRestore: (to: number) => void;
}

const maxChangesListed = 3;
const perPage = 10;

export function VersionsPanel({
  section,
  version,
  isDisabled,
  error,
  onRestore,
}: VersionsPanelProps) {
  const [page, setPage] = useState(1);
  const { loaded, reload } = useLoaded(
    (signal) => listVersions(section, { page, limit: perPage }, signal),
    ["versions", section, version, page],
    { showPrevious: true },
  );
  if (version === 1) {
    return (
      <Panel title="Earlier versions">
        <p className="text-umber">No changes yet.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Earlier versions">
      <FormError text={error} />
      {isDisabled && (
        <p className="mb-3 text-meta text-umber">Publish or undo your changes first.</p>
      )}
      {loaded.state === "failed" && (
        <Failure
          error={loaded.error}
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
                isDisabled={isDisabled}
                onRestore={onRestore}
              />
            ))}
            <li className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span>Default</span>
              <RestoreButton to={1} isDisabled={isDisabled} onRestore={onRestore} />
            </li>
          </ol>
          <Pager
            itemsLabel="versions"
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
  readonly isDisabled: boolean;
  readonly onRestore: (to: number) => void;
}

function Version({ entry, isCurrent, isDisabled, onRestore }: VersionProps) {
  const { version, at, by, changes, restored } = entry;
  const moreCount = changes.length - maxChangesListed;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <span className="font-medium">{by ?? "Former staff member"}</span>{" "}
          <span className="text-meta text-umber">
            {formatDateTime(at, new Date())}
            <span>
              {restored !== null &&
                `, restored ${restored === 1 ? "default" : `version ${restored}`}`}
            </span>
          </span>
        </p>
        {isCurrent ? (
          <span className="text-leaf text-meta">Published</span>
        ) : (
          <RestoreButton to={version} isDisabled={isDisabled} onRestore={onRestore} />
        )}
      </div>
      <details className="mt-1 text-meta">
        <summary className="min-h-11 py-2 text-umber md:pointer-fine:min-h-8">
          Version {version}:{" "}
          <span>
            {changes
              .slice(0, maxChangesListed)
              .map(({ name }) => name)
              .join("; ")}
          </span>
          <span>{moreCount > 0 && ` and ${moreCount} more`}</span>
        </summary>
        <ChangeList changes={changes} after="then" />
      </details>
    </li>
  );
}

function RestoreButton({
  to,
  isDisabled,
  onRestore,
}: {
  to: number;
  isDisabled: boolean;
  onRestore: (to: number) => void;
}) {
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={`Restore: ${to === 1 ? "default" : `version ${to}`}`}
      disabled={isDisabled}
      onClick={() => onRestore(to)}
    >
      Restore
    </Button>
  );
}
