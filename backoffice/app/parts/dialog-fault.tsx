import { ChangeList } from "./change-list.tsx";
import { FormFault } from "./form-fault.tsx";
import { useRecord } from "./record-context.ts";

/**
 * Why a dialog over a record was refused, with what others changed of the record meanwhile: the page tells that too,
 * but lies behind the dialog, and the next press is made on what it tells.
 */
export function DialogFault({ text }: { text: string | null }) {
  const changes = useRecord()?.changes ?? [];
  return (
    <div className="grid gap-3">
      <FormFault text={text} />
      {text && changes.length > 0 && <ChangeList changes={changes} after="now" />}
    </div>
  );
}
