import { useEffect, useState } from "react";
import { savesData } from "#ui/primitives/save-data.ts";

const yearSeconds = 365 * 24 * 3600;

/** Turns the saving of data on or off, and remembers it on this device; the server reads it with the next page. */
export function LessDataSwitch() {
  const [on, setOn] = useState(false);
  useEffect(() => setOn(savesData()), []);

  function turn() {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = `saveData=${on ? "off" : "on"}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
    document.documentElement.dataset.saveData = on ? "off" : "on";
    setOn(!on);
  }

  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={turn}
      className="group inline-flex min-h-11 items-center gap-3 text-on-ink-muted hover:text-on-ink"
    >
      <span
        aria-hidden="true"
        className="flex h-5 w-9 items-center border border-current p-0.5 group-aria-checked:justify-end"
      >
        <span className="size-3.5 bg-current" />
      </span>
      Use less data
    </button>
  );
}
