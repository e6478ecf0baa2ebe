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
