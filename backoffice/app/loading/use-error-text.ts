import { useRecord } from "../parts/records/record-conflict.ts";
import { errorText } from "./error-text.ts";

/** A version conflict also shows the current record. */
export function useErrorText(fallback: string): (cause: unknown) => string {
  const record = useRecord();
  return (cause) => {
    const text = errorText(cause, fallback);
    return record?.showConflict(cause) ? `${text} Review the changes and try again.` : text;
  };
}
