import { useEffect } from "react";

/**
 * Asks how far something is that goes on by itself, again some time after each answer and not while nobody looks. An
 * answer that fails to come changes nothing of what is shown.
 * @param ask must stay the same from one rendering to the next
 */
export function useAskingAgain<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  onNews: (news: T) => void,
  everyMs: number,
): void {
  useEffect(() => {
    const aborted = new AbortController();
    const { signal } = aborted;
    let timer = setTimeout(askNow, everyMs);
    async function askNow() {
      if (!document.hidden) {
        const news = await ask(signal).catch(() => null);
        if (signal.aborted) return;
        if (news !== null) onNews(news);
      }
      timer = setTimeout(askNow, everyMs);
    }
    return () => {
      aborted.abort();
      clearTimeout(timer);
    };
  }, [ask, onNews, everyMs]);
}
