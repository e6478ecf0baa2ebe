import { useEffect, useState } from "react";
import { isDataSaverOn } from "#ui/primitives/data-saver.ts";

const yearSeconds = 365 * 24 * 3600;

/** Switches data saving on this device; the server reads it with the next page. */
export function DataSaverSwitch() {
  const [on, setOn] = useState(false);
  useEffect(() => setOn(isDataSaverOn()), []);

  function toggle() {
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
      onClick={toggle}
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
