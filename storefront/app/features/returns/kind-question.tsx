import type { ReturnKind } from "#contract/api/returns/returns.ts";
import { returnKinds } from "#ui/returns/return-kinds.ts";

interface KindQuestionProps {
  readonly onIntent: () => void;
  readonly onSelect: (kind: ReturnKind) => void;
}

export function KindQuestion({ onIntent, onSelect }: KindQuestionProps) {
  return (
    <fieldset className="min-w-0 max-w-160" onPointerEnter={onIntent} onFocus={onIntent}>
      <legend className="mb-1.5 font-medium text-meta">What you would like</legend>
      <div className="grid grid-cols-2">
        {returnKinds.map(({ id, label, note }) => (
          <button
            key={id}
            type="button"
            onClick={() => onSelect(id)}
            className="flex min-h-16 flex-col items-center justify-center border border-line-strong bg-paper px-2 py-2 not-first:-ml-px hover:text-indigo"
          >
            <span className="font-medium">{label}</span>
            <span className="text-meta">{note}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
