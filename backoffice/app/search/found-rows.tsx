import { classNames } from "#ui/primitives/class-names.ts";
import { ArrowRightIcon } from "#ui/primitives/icons.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { KeyCap } from "../keys/key-cap.tsx";
import { SizeStrip } from "../parts/size-strip.tsx";
import { type FoundRow, kindWords } from "./found-row.ts";

interface FoundRowsProps {
  readonly id: string;
  /** Those of a kind stand together. */
  readonly rows: readonly FoundRow[];
  /** The row that Enter opens. */
  readonly current: number;
  /** Stands over all rows, in place of the names of their kinds. */
  readonly head: string | undefined;
  /** Whether keys stand beside what they do. */
  readonly showsKeys: boolean;
  readonly onChoose: (row: FoundRow, inNewTab: boolean) => void;
}

/** What was found, by kind. The field keeps the focus and points into the list. */
export function FoundRows({ id, rows, current, head, showsKeys, onChoose }: FoundRowsProps) {
  const groups = head === undefined ? byKind(rows) : rows.length > 0 ? [{ name: head, rows }] : [];
  return (
    <div id={id} role="listbox" aria-label="Found" className="pb-1">
      {groups.map(({ name, rows: within }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options, not of fields
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden="true" className="px-4 pt-3 pb-1 text-meta text-umber md:px-5">
            {name}
          </p>
          {within.map((row) => {
            const i = rows.indexOf(row);
            return (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: keys are heard by the field
              <div
                key={row.address + row.name}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === current}
                onClick={({ ctrlKey, metaKey }) => onChoose(row, ctrlKey || metaKey)}
                className={classNames(
                  "flex min-h-12 cursor-pointer items-center gap-3 border-l-3 px-3.5 py-1 max-md:flex-wrap md:px-4.5",
                  i === current
                    ? "max-md:border-transparent md:border-indigo md:bg-indigo-wash"
                    : "border-transparent hover:bg-bone",
                )}
              >
                <Row row={row} />
                {showsKeys && row.press && (
                  <span className="flex gap-1">
                    {row.press.split(" ").map((press) => (
                      <KeyCap key={press} press={press} />
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

function Row({ row: { kind, name, about, image, status, aside, sizes } }: { row: FoundRow }) {
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
        <span className="block min-w-0 truncate text-nav text-umber">{about}</span>
      </span>
      {sizes && (
        <span className="shrink-0 max-md:order-last max-md:w-full">
          <SizeStrip sizes={sizes} named />
        </span>
      )}
      {status && <Status tone={status.tone}>{status.word}</Status>}
      {aside && <span className="tabular-nums">{aside}</span>}
    </>
  );
}

function byKind(rows: readonly FoundRow[]) {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    name: kindWords[kind],
    rows: rows.filter((row) => row.kind === kind),
  }));
}
