import { useId } from "react";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { SizeGuide } from "#contract/api/catalogue/sizes.ts";
import { boxClasses } from "#ui/primitives/field.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { parseClipboardTable } from "../../parts/forms/parse-clipboard.ts";

interface GuideRowProps {
  readonly size: string;
  readonly columns: SizeGuide["columns"];
  readonly cells: readonly string[];
  readonly isInvalid: (at: number) => boolean;
  readonly onType: (at: number, typed: string) => void;
  readonly onPaste: (at: number, copied: readonly (readonly string[])[]) => void;
  readonly onRemove: () => void;
}

export function GuideRow(props: GuideRowProps) {
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
