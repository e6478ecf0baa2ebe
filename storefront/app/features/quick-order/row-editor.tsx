import { type FormEvent, useId, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";

export function RowEditor(props: {
  readonly name: string;
  readonly initialText: string;
  readonly onSubmitText: (text: string) => Promise<void>;
  readonly onCancel: (() => void) | undefined;
}) {
  const { name, initialText, onSubmitText, onCancel } = props;
  const { showErrorToast } = useToast();
  const id = useId();
  const [text, setText] = useState(initialText);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await onSubmitText(text);
    } catch (cause) {
      console.error(cause);
      showErrorToast("We couldn’t check this row. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-2 flex flex-wrap gap-2">
      <label htmlFor={id} className="sr-only">
        Correct {name}
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
      <Button type="submit" variant="ghost" size="small" className="min-h-11" busy={busy}>
        Check again<span className="sr-only"> {name}</span>
      </Button>
      {onCancel && (
        <button
          type="button"
          className="min-h-11 px-2 text-link text-nav touch-target"
          onClick={onCancel}
        >
          Cancel<span className="sr-only">, {name}</span>
        </button>
      )}
    </form>
  );
}
