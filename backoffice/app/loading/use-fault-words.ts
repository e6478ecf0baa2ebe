import { useRecord } from "../parts/record-context.ts";
import { faultText } from "./fault-text.ts";

/**
 * What is said of a failed call. One that was made on an older state of the record on this page shows the newer one.
 * @param fallback said where the server gives no words of its own
 */
export function useFaultWords(fallback: string): (cause: unknown) => string {
  const record = useRecord();
  return (cause) => {
    const words = faultText(cause, fallback);
    return record?.showNewer(cause) ? `${words} Look at it, then decide again.` : words;
  };
}
