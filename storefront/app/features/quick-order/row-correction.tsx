import { type FormEvent, useId, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { boxClasses } from "#ui/primitives/field.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";

/** The row's words, to be written differently and read again. */
export function RowCorrection(props: {
  readonly name: string;
  readonly words: string;
  readonly onCorrect: (text: string) => Promise<void>;
  readonly onCancel: (() => void) | undefined;
}) {
  const { name, words, onCorrect, onCancel } = props;
  const { sayError } = useToaster();
  const id = useId();
  const [text, setText] = useState(words);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await onCorrect(text);
    } catch (cause) {
      console.error(cause);
      sayError("We could not check this row. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-2 flex flex-wrap gap-2">
      <label htmlFor={id} className="sr-only">
        Other words for {name}
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it opens where somebody pressed Change
        autoFocus={onCancel !== undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={boxClasses(false, "h-11 grow basis-60")}
      />
      <Button type="submit" look="ghost" size="small" className="min-h-11" busy={busy}>
        Check again<span className="sr-only"> {name}</span>
      </Button>
      {onCancel && (
        <button
          type="button"
          className="min-h-11 px-2 text-link text-nav touch-target"
          onClick={onCancel}
        >
          Leave it<span className="sr-only"> as it was, {name}</span>
        </button>
      )}
    </form>
  );
}
