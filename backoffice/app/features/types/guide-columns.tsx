import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { SizeGuide } from "#contract/api/catalogue/sizes.ts";
import { announce } from "#ui/primitives/announce.ts";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { boxClasses } from "#ui/primitives/field.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";

interface GuideColumnsProps {
  readonly guide: SizeGuide;
  readonly onChange: (guide: SizeGuide) => void;
}

export function GuideColumns({ guide, onChange }: GuideColumnsProps) {
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
