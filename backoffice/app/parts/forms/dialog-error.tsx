import { ChangeList } from "../records/conflict-notice.tsx";
import { useRecord } from "../records/record-conflict.ts";
import { FormError } from "./form-error.tsx";

/** Repeats the conflicting changes in the dialog, which covers the page's own notice. */
export function DialogError({ text }: { text: string | null }) {
  const changes = useRecord()?.changes ?? [];
  return (
    <div className="grid gap-3">
      <FormError text={text} />
      {text && changes.length > 0 && <ChangeList changes={changes} after="now" />}
    </div>
  );
}
