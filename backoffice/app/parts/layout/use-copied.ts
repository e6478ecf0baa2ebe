import { useEffect, useState } from "react";

const visibleMs = 2000;

/** `copied` tells the outcome for two seconds. */
export function useCopied() {
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), visibleMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return {
    copied,
    async copy(text: string) {
      try {
        await navigator.clipboard.writeText(text);
        setCopied(true);
      } catch {
        setCopied(false);
      }
    },
  };
}
