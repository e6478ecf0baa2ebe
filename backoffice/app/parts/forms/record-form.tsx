import { FormError } from "./form-error.tsx";
import { DraftRestoredNotice, UnsavedBar } from "./unsaved-changes.tsx";
import type { RecordForm } from "./use-record-form.ts";

export function FormNotices({
  form: { isRestored, error, undo },
}: {
  form: Pick<RecordForm<object>, "isRestored" | "error" | "undo">;
}) {
  return (
    <>
      {isRestored && <DraftRestoredNotice onDiscard={undo} />}
      <FormError text={error} />
    </>
  );
}

interface FormBarProps {
  readonly form: Pick<RecordForm<object>, "changes" | "busy" | "undo" | "submit">;
  readonly label?: string;
}

export function FormBar({ form: { changes, busy, undo, submit }, label = "Save" }: FormBarProps) {
  return (
    <UnsavedBar
      changes={changes}
      busy={busy}
      label={label}
      onUndo={undo}
      onSave={() => void submit()}
    />
  );
}
