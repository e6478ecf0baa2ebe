import { useEffect, useState } from "react";
import type { Upload } from "./use-uploads.ts";

/** A press that pictures are awaited for. */
interface HeldPress<Press> {
  readonly isHeld: boolean;
  press(what: Press): void;
  letGo(): void;
}

/**
 * Does what is pressed once every picture on its way has come. One that was refused comes first: the focus goes there,
 * and what was pressed is let go of.
 * @param onRefused shows where the pictures are
 */
export function useHeldPress<Press>(
  { uploads }: { readonly uploads: readonly Upload[] },
  act: (what: Press) => void,
  onRefused?: () => void,
): HeldPress<Press> {
  const [held, setHeld] = useState<{ readonly what: Press } | null>(null);
  useEffect(() => {
    if (held === null) return;
    const isRefused = uploads.some(({ fault }) => fault !== "");
    if (!isRefused && uploads.length > 0) return;
    setHeld(null);
    if (!isRefused) {
      act(held.what);
      return;
    }
    onRefused?.();
    document.querySelector<HTMLElement>("[data-refused-upload]")?.focus();
  });
  return {
    isHeld: held !== null,
    press: (what) => (uploads.length > 0 ? setHeld({ what }) : act(what)),
    letGo: () => setHeld(null),
  };
}
