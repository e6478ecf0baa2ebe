import { useId } from "react";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { SizeGuide } from "#contract/api/catalogue/sizes.ts";
import { isSameSize } from "#contract/sizes/size-order.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { parseClipboardTable } from "../../parts/forms/parse-clipboard.ts";
import type { DraftGroup, ErrorNote } from "../../parts/forms/use-draft.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { createGuide, isInvalidCell, pasteGuideCells } from "./type-draft.ts";

interface GuidePanelProps {
  readonly audience: "women" | "men";
  readonly guide: SizeGuide | null;
  readonly sizes: readonly string[];
  readonly error: ErrorNote;
  readonly group: DraftGroup;
  readonly onChange: (guide: SizeGuide | null) => void;
}

export function GuidePanel({ audience, guide, sizes, error, group, onChange }: GuidePanelProps) {
  const title = audience === "women" ? "Women’s size guide" : "Men’s size guide";
  if (guide === null) {
    return (
      <Panel title={title}>
        <p className="text-umber">
          The default size guide applies: XS to XXL with UK, US, EU,{" "}
          {chestLabels[audience].toLowerCase()}, waist and hips.
        </p>
        <Button
          variant="ghost"
          size="small"
          className="mt-3"
          disabled={sizes.length === 0}
          onClick={() => onChange(createGuide(sizes, chestLabels[audience]))}
        >
          Create size guide
        </Button>
      </Panel>
    );
  }
  const { columns, rows } = guide;
  const missing = sizes.filter((size) => !rows.some((row) => isSameSize(row.size, size)));

  return (
    <Panel
      title={title}
      aside={
        <button
          type="button"
          onClick={() => onChange(null)}
          className="min-h-11 text-meta text-umber"
        >
          <span className="border-current border-b">Use the default</span>
        </button>
      }
    >
      <GuideColumns guide={guide} onChange={onChange} />
      <h3 className="mt-5 mb-1 font-medium">Sizes</h3>
      <div {...group} className="border-ink border-t outline-none">
        {rows.map(({ size, cells }, i) => (
          <GuideRow
            key={size}
            size={size}
            columns={columns}
            cells={cells}
            isInvalid={(at) => isInvalidCell(columns, cells, at)}
            onType={(at, typed) => onChange(pasteGuideCells(guide, [i, at], [[typed]]))}
            onPaste={(at, copied) => onChange(pasteGuideCells(guide, [i, at], copied))}
            onRemove={() => {
              onChange({ columns, rows: rows.toSpliced(i, 1) });
              announce(`Size ${size} removed from the size guide.`);
            }}
          />
        ))}
      </div>
      {missing.length > 0 && rows.length < productLimits.typeSizes && (
        <button
          type="button"
          onClick={() => onChange(addRows(guide, sizes, missing))}
          className="min-h-11 text-nav"
        >
          <span className="border-current border-b">
            Add <span>{missing.join(", ")}</span>
          </span>
        </button>
      )}
      <p className={error ? "mt-2 text-meta text-red" : "mt-2 text-meta text-umber"}>
        {error ?? "Lengths in inches, such as 35–37 or 36.5. Shoppers can switch to centimetres."}
      </p>
    </Panel>
  );
}

const chestLabels = { women: "Bust", men: "Chest" } as const;

function addRows(
  { columns, rows }: SizeGuide,
  sizes: readonly string[],
  more: readonly string[],
): SizeGuide {
  const blank = more.map((size) => ({ size, cells: columns.map(() => "") }));
  const position = (size: string) => {
    const at = sizes.findIndex((each) => isSameSize(each, size));
    return at < 0 ? sizes.length : at;
  };
  return {
    columns,
    rows: [...rows, ...blank].toSorted((a, b) => position(a.size) - position(b.size)),
  };
}

interface GuideColumnsProps {
  readonly guide: SizeGuide;
  readonly onChange: (guide: SizeGuide) => void;
}

function GuideColumns({ guide, onChange }: GuideColumnsProps) {
  const { columns, rows } = guide;
  const updateColumn = (at: number, change: Partial<SizeGuide["columns"][number]>) =>
    onChange({
      rows,
      columns: columns.map((each, i) => (i === at ? { ...each, ...change } : each)),
    });
  return (
    <>
      <h3 className="mb-1 font-medium">Columns</h3>
      <ul className="border-ink border-t">
        {columns.map(({ title, isLength }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place while it is typed
          <li key={i} className="flex items-center gap-3 border-line border-b py-1.5">
            <input
              aria-label={`Name of column ${i + 1}`}
              value={title}
              maxLength={productLimits.guideTextLength}
              onChange={({ target }) => updateColumn(i, { title: target.value })}
              className={boxClasses(false, "h-11 max-w-48 grow")}
            />
            <Checkbox
              label="Inches"
              checked={isLength}
              onChange={({ target }) => updateColumn(i, { isLength: target.checked })}
            />
            <button
              type="button"
              aria-label={`Remove column ${title || i + 1}`}
              disabled={columns.length === 1}
              onClick={() => {
                onChange({
                  columns: columns.toSpliced(i, 1),
                  rows: rows.map((row) => ({ ...row, cells: row.cells.toSpliced(i, 1) })),
                });
                announce(`Column ${title || i + 1} removed.`);
              }}
              className="ml-auto flex size-11 shrink-0 items-center justify-center disabled:text-line-strong"
            >
              <CloseIcon className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {columns.length < productLimits.guideColumns && (
        <button
          type="button"
          onClick={() =>
            onChange({
              columns: [...columns, { title: "", isLength: true }],
              rows: rows.map((row) => ({ ...row, cells: [...row.cells, ""] })),
            })
          }
          className="min-h-11 text-nav"
        >
          <span className="border-current border-b">Add a column</span>
        </button>
      )}
    </>
  );
}

interface GuideRowProps {
  readonly size: string;
  readonly columns: SizeGuide["columns"];
  readonly cells: readonly string[];
  readonly isInvalid: (at: number) => boolean;
  readonly onType: (at: number, typed: string) => void;
  readonly onPaste: (at: number, copied: readonly (readonly string[])[]) => void;
  readonly onRemove: () => void;
}

function GuideRow(props: GuideRowProps) {
  const { size, columns, cells, isInvalid, onType, onPaste, onRemove } = props;
  const baseId = useId();
  return (
    <fieldset data-list-item className="flex items-end gap-2 border-line border-b py-2">
      <legend className="float-left w-12 shrink-0 self-center font-medium">{size}</legend>
      <div className="grid min-w-0 grow grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2">
        {columns.map(({ title, isLength }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place while it is typed
          <label key={i} htmlFor={`${baseId}-${i}`} className="min-w-0 text-meta text-umber">
            <span className="block truncate">{title || `Column ${i + 1}`}</span>
            <input
              id={`${baseId}-${i}`}
              aria-label={`${size}, ${title || `column ${i + 1}`}${isLength ? " in inches" : ""}`}
              aria-invalid={isInvalid(i) || undefined}
              value={cells[i] ?? ""}
              maxLength={productLimits.guideTextLength}
              onChange={({ target }) => onType(i, target.value)}
              onPaste={(event) => {
                const text = event.clipboardData.getData("text");
                if (!/[\t\r\n]/.test(text.trim())) return;
                event.preventDefault();
                onPaste(i, parseClipboardTable(text));
              }}
              className={boxClasses(isInvalid(i), "h-11 tabular-nums")}
            />
          </label>
        ))}
      </div>
      <button
        type="button"
        aria-label={`Remove ${size} from the size guide`}
        onClick={onRemove}
        className="flex size-11 shrink-0 items-center justify-center"
      >
        <CloseIcon className="size-4" />
      </button>
    </fieldset>
  );
}
