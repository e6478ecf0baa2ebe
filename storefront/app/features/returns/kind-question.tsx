import type { ReturnKind } from "#contract/api/returns.ts";
import { returnKinds } from "#ui/returns/return-kinds.ts";

interface KindQuestionProps {
  /** Is called when somebody is about to answer. */
  readonly onNear: () => void;
  readonly onChoose: (kind: ReturnKind) => void;
}

/** Another size or money back: the first question, whose answer opens the form. */
export function KindQuestion({ onNear, onChoose }: KindQuestionProps) {
  return (
    <fieldset className="min-w-0 max-w-160" onPointerEnter={onNear} onFocus={onNear}>
      <legend className="mb-1.5 font-medium text-meta">What you would like</legend>
      <div className="grid grid-cols-2">
        {returnKinds.map(({ id, label, note }) => (
          <button
            key={id}
            type="button"
            onClick={() => onChoose(id)}
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
