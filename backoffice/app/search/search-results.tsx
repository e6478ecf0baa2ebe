import { classNames } from "#ui/primitives/class-names.ts";
import { ArrowRightIcon } from "#ui/primitives/icons.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { KeyCap } from "../keys/key-cap.tsx";
import { SizeStrip } from "../parts/domain/size-strip.tsx";
import { kindLabels, type SearchRow } from "./search-row.ts";

interface SearchResultsProps {
  readonly id: string;
  readonly rows: readonly SearchRow[];
  readonly current: number;
  readonly heading: string | undefined;
  readonly showsKeys: boolean;
  readonly onSelect: (row: SearchRow, inNewTab: boolean) => void;
}

/** The input keeps the focus; aria-activedescendant points into the list. */
export function SearchResults({
  id,
  rows,
  current,
  heading,
  showsKeys,
  onSelect,
}: SearchResultsProps) {
  const groups =
    heading === undefined ? byKind(rows) : rows.length > 0 ? [{ name: heading, rows }] : [];
  return (
    <div id={id} role="listbox" aria-label="Search results" className="pb-1">
      {groups.map(({ name, rows: groupRows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options, not of fields
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden="true" className="px-4 pt-3 pb-1 text-meta text-umber md:px-5">
            {name}
          </p>
          {groupRows.map((row) => {
            const i = rows.indexOf(row);
            return (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: keys are heard by the field
              <div
                key={row.address + row.name}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === current}
                onClick={({ ctrlKey, metaKey }) => onSelect(row, ctrlKey || metaKey)}
                className={classNames(
                  "flex min-h-12 cursor-pointer items-center gap-3 border-l-3 px-3.5 py-1 max-md:flex-wrap md:px-4.5",
                  i === current
                    ? "max-md:border-transparent md:border-indigo md:bg-indigo-wash"
                    : "border-transparent hover:bg-bone",
                )}
              >
                <Row row={row} />
                {showsKeys && row.shortcut && (
                  <span className="flex gap-1">
                    {row.shortcut.split(" ").map((shortcut) => (
                      <KeyCap key={shortcut} shortcut={shortcut} />
                    ))}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Row({
  row: { kind, name, description, image, status, aside, sizes },
}: {
  row: SearchRow;
}) {
  return (
    <>
      {kind === "do" && <ArrowRightIcon className="size-4.5" />}
      {image !== undefined && (
        <span className="block h-8.75 w-7 shrink-0 bg-plaster">
          {image && <img src={image} alt="" className="size-full object-cover" />}
        </span>
      )}
      <span className="min-w-0 flex-1 gap-x-3 md:flex">
        <span className="block truncate font-medium max-md:text-body">{name}</span>
        <span className="block min-w-0 truncate text-nav text-umber">{description}</span>
      </span>
      {sizes && (
        <span className="shrink-0 max-md:order-last max-md:w-full">
          <SizeStrip sizes={sizes} showsSizeNames />
        </span>
      )}
      {status && <Status tone={status.tone}>{status.label}</Status>}
      {aside && <span className="tabular-nums">{aside}</span>}
    </>
  );
}

function byKind(rows: readonly SearchRow[]) {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    name: kindLabels[kind],
    rows: rows.filter((row) => row.kind === kind),
  }));
}
