import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { SizeGuide } from "#contract/api/catalogue/sizes.ts";
import { isSameSize } from "#contract/sizes/size-order.ts";
import { announce } from "#ui/primitives/announce.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { DraftGroup } from "../../parts/forms/use-draft.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { GuideColumns } from "./guide-columns.tsx";
import { GuideRow } from "./guide-row.tsx";
import { createGuide, isInvalidCell, pasteGuideCells } from "./type-draft.ts";

interface GuidePanelProps {
  readonly audience: "women" | "men";
  readonly guide: SizeGuide | null;
  readonly sizes: readonly string[];
  readonly error: string | undefined;
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
