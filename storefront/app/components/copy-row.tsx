interface CopyRowProps {
  readonly term: string;
  readonly value: string;
  /** The value by default. */
  readonly copied?: string;
  readonly onCopy?: (term: string, text: string) => void;
  readonly isLarge?: boolean;
}

/** A row of a description list, with a button that copies its value. */
export function CopyRow({ term, value, copied = value, onCopy, isLarge = false }: CopyRowProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-x-4">
      <dt className="shrink-0 text-umber">{term}</dt>
      <dd className="wrap-anywhere flex items-center gap-x-4 text-right font-medium tabular-nums">
        <span className={isLarge ? "text-lead" : undefined}>{value}</span>
        {onCopy && (
          <button
            type="button"
            aria-label={`Copy ${term.toLowerCase()}`}
            onClick={() => onCopy(term, copied)}
            className="min-h-11 min-w-11 shrink-0 font-medium text-nav hover:text-indigo"
          >
            <span className="border-current border-b">Copy</span>
          </button>
        )}
      </dd>
    </div>
  );
}
