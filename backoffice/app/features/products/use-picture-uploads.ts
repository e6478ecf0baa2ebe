import { useEffect, useState } from "react";
import { useUploads } from "../../parts/use-uploads.ts";
import type { DraftPicture } from "./product-draft.ts";

/** Changes the pictures of a draft as they are by then: several may arrive in one breath. */
export type ChangePictures = (
  change: (before: readonly DraftPicture[]) => readonly DraftPicture[],
) => void;

/** Pictures of a draft on their way; they go on while another part of its form is shown. */
export type PictureUploads = ReturnType<typeof usePictureUploads>;

/** Sends pictures and lays each in the draft once, as it arrives. */
export function usePictureUploads(onChange: ChangePictures) {
  return useUploads((picture) =>
    onChange((before) =>
      before.some(({ mediaId }) => mediaId === picture.mediaId) ? before : [...before, picture],
    ),
  );
}

/** What pictures that have not come are called where changes are named; none while none is on its way. */
export function onTheirWay({ uploads }: PictureUploads): readonly string[] {
  return uploads.length > 0 ? ["Pictures on their way"] : [];
}

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
  { uploads }: PictureUploads,
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
