import { useState } from "react";
import { productLimits } from "#contract/api/product-limits.ts";
import { type Upload, useUploads } from "../../parts/use-uploads.ts";
import type { DraftPicture } from "./product-draft.ts";

/** Changes the pictures of a draft as they are by then: several may arrive in one breath. */
export type ChangePictures = (
  change: (before: readonly DraftPicture[]) => readonly DraftPicture[],
) => void;

/** Pictures of a draft on their way; they go on while another part of its form is shown. */
export type PictureUploads = ReturnType<typeof usePictureUploads>;

/**
 * Sends pictures and lays each in the draft once, as it arrives. More than a product shows are not sent.
 * @param count pictures that the draft has
 */
export function usePictureUploads(onChange: ChangePictures, count: number) {
  const sending = useUploads((picture) =>
    onChange((before) =>
      before.some(({ mediaId }) => mediaId === picture.mediaId) ? before : [...before, picture],
    ),
  );
  const [leftOut, setLeftOut] = useState(0);
  return {
    ...sending,
    /** How many of those that were added last are more than a product shows. */
    leftOut,
    add(files: Iterable<File>) {
      const added = [...files];
      const room = Math.max(0, productLimits.pictures - count - sending.uploads.length);
      setLeftOut(Math.max(0, added.length - room));
      sending.add(added.slice(0, room));
    },
  };
}

/** What pictures that have not come are called where changes are named; none where all have. */
export function onTheirWay({ uploads }: Pick<PictureUploads, "uploads">): readonly string[] {
  const refused = refusedOf(uploads);
  return [
    ...(uploads.length > refused ? ["Pictures on their way"] : []),
    ...(refused > 0 ? ["Pictures that were refused"] : []),
  ];
}

/** "2 pictures are on their way", "1 picture was refused: send it again or leave it". */
export function tellUploads(uploads: readonly Upload[]): string[] {
  const refused = refusedOf(uploads);
  const coming = uploads.length - refused;
  return [
    ...(coming === 1 ? ["1 picture is on its way"] : []),
    ...(coming > 1 ? [`${coming} pictures are on their way`] : []),
    ...(refused === 1 ? ["1 picture was refused: send it again or leave it"] : []),
    ...(refused > 1 ? [`${refused} pictures were refused: send them again or leave them`] : []),
  ];
}

const refusedOf = (uploads: readonly Upload[]) =>
  uploads.filter(({ fault }) => fault !== "").length;
