import { useCallback } from "react";
import type { StaffLetter } from "#contract/api/staff-letters.ts";
import { api } from "../../api.ts";
import { useAskingAgain } from "../../parts/use-asking-again.ts";

const everyMs = 2000;

interface SentProgressProps {
  readonly id: string;
  readonly onNews: (letter: StaffLetter) => void;
}

/** Asks how far a letter is that is on its way. */
export function SentProgress({ id, onNews }: SentProgressProps) {
  const ask = useCallback(
    (signal: AbortSignal) => api("GET /staff/letters/:id", { params: { id }, signal }),
    [id],
  );
  useAskingAgain(ask, onNews, everyMs);
  return (
    <p role="status" className="mt-3 text-umber">
      On its way. You may leave this page.
    </p>
  );
}
