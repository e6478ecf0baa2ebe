import { useEffect } from "react";
import type { StaffLetter } from "#contract/api/staff-letters.ts";
import { api } from "../../api.ts";

const everyMs = 2000;

interface SentProgressProps {
  readonly id: string;
  readonly onNews: (letter: StaffLetter) => void;
}

/**
 * Asks how far a letter is that is on its way, again some time after each answer and not while nobody looks. An
 * answer that fails to come changes nothing of what is shown.
 */
export function SentProgress({ id, onNews }: SentProgressProps) {
  useEffect(() => {
    const aborted = new AbortController();
    const { signal } = aborted;
    let timer = setTimeout(ask, everyMs);
    async function ask() {
      if (!document.hidden) {
        const letter = await api("GET /staff/letters/:id", { params: { id }, signal }).catch(
          () => null,
        );
        if (signal.aborted) return;
        if (letter) onNews(letter);
      }
      timer = setTimeout(ask, everyMs);
    }
    return () => {
      aborted.abort();
      clearTimeout(timer);
    };
  }, [id, onNews]);
  return (
    <p role="status" className="mt-3 text-umber">
      On its way. You may leave this page.
    </p>
  );
}
