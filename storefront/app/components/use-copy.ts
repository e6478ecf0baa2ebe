import { useState } from "react";

/** Copies a value and says so, for a live region. */
export function useCopy() {
  const [status, setStatus] = useState("");
  async function copyText(label: string, text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(`${label} copied.`);
    } catch {
      setStatus("Your browser doesn’t allow copying.");
    }
  }
  return { status, copy: (label: string, text: string) => void copyText(label, text) };
}
