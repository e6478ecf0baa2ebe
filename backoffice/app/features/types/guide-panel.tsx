import { productLimits } from "#contract/api/product-limits.ts";
import type { SizeGuide } from "#contract/api/sizes.ts";
import { isSameSize } from "#contract/sizes/size-order.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Panel } from "../../parts/panel.tsx";
import type { DraftGroup } from "../../parts/use-draft.ts";
import { GuideColumns } from "./guide-columns.tsx";
import { GuideRow } from "./guide-row.tsx";
import { blankGuide, isWrongCell, pasted } from "./type-draft.ts";

interface GuidePanelProps {
  readonly whose: "women" | "men";
  /** Null where the store's own table stands. */
  readonly guide: SizeGuide | null;
  /** What the type comes in. */
  readonly sizes: readonly string[];
  readonly error: string | undefined;
  readonly group: DraftGroup;
  readonly onChange: (guide: SizeGuide | null) => void;
}

/** The size guide of a type for women or for men: the store's own table, or one that is typed here. */
export function GuidePanel({ whose, guide, sizes, error, group, onChange }: GuidePanelProps) {
  const title = whose === "women" ? "Women’s size guide" : "Men’s size guide";
  if (guide === null) {
    return (
      <Panel title={title}>
        <p className="text-umber">
          The store’s own table applies: XS to XXL with UK, US, EU, {chestOf[whose].toLowerCase()},
          waist and hips.
        </p>
        <Button
          look="ghost"
          size="small"
          className="mt-3"
          disabled={sizes.length === 0}
          onClick={() => onChange(blankGuide(sizes, chestOf[whose]))}
        >
          Make its own
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
          <span className="border-current border-b">Back to the store’s own</span>
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
            isWrong={(at) => isWrongCell(columns, cells, at)}
            onType={(at, typed) => onChange(pasted(guide, [i, at], [[typed]]))}
            onPaste={(at, copied) => onChange(pasted(guide, [i, at], copied))}
            onTakeOff={() => onChange({ columns, rows: rows.toSpliced(i, 1) })}
          />
        ))}
      </div>
      {missing.length > 0 && rows.length < productLimits.typeSizes && (
        <button
          type="button"
          onClick={() => onChange(withRows(guide, sizes, missing))}
          className="min-h-11 text-nav"
        >
          <span className="border-current border-b">Add {missing.join(", ")}</span>
        </button>
      )}
      <p className={error ? "mt-2 text-meta text-red" : "mt-2 text-meta text-umber"}>
        {error ?? "Lengths in inches, such as 35–37 or 36.5: shoppers may read centimetres."}
      </p>
    </Panel>
  );
}

const chestOf = { women: "Bust", men: "Chest" } as const;

/** A table with more sizes, each where the list of the type has it. */
function withRows(
  { columns, rows }: SizeGuide,
  sizes: readonly string[],
  more: readonly string[],
): SizeGuide {
  const blank = more.map((size) => ({ size, cells: columns.map(() => "") }));
  const place = (size: string) => {
    const at = sizes.findIndex((each) => isSameSize(each, size));
    return at < 0 ? sizes.length : at;
  };
  return {
    columns,
    rows: [...rows, ...blank].toSorted((a, b) => place(a.size) - place(b.size)),
  };
}
