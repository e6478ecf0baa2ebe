import { useRef, useState } from "react";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import { plural, pluralForm } from "#contract/text/format.ts";
import { type Upload, useUploads } from "../../../parts/uploads/use-uploads.ts";
import type { DraftPicture } from "../editor/product-draft.ts";
import { addSlots, mergeUploads, placeUpload, type UploadSlot } from "./upload-slots.ts";

export type ChangePictures = (
  change: (before: readonly DraftPicture[]) => readonly DraftPicture[],
) => void;

export type PictureUploads = ReturnType<typeof usePictureUploads>;

export function usePictureUploads(onChange: ChangePictures, pictures: readonly DraftPicture[]) {
  const slots = useRef<readonly UploadSlot[]>([]);
  const updateSlot = (key: number, change: Partial<UploadSlot>) => {
    slots.current = slots.current.map((each) => (each.key === key ? { ...each, ...change } : each));
  };
  const sending = useUploads((picture, key) => {
    const known = slots.current;
    onChange((before) => placeUpload(before, known, key, picture));
    updateSlot(key, { mediaId: picture.mediaId });
  });
  const [leftOut, setLeftOut] = useState(0);
  return {
    ...sending,
    leftOut,
    line: mergeUploads(pictures, slots.current),
    add(files: Iterable<File>) {
      const added = [...files];
      const remaining = Math.max(
        0,
        productLimits.pictures - pictures.length - sending.uploads.length,
      );
      setLeftOut(Math.max(0, added.length - remaining));
      slots.current = addSlots(pictures, slots.current, sending.add(added.slice(0, remaining)));
    },
    drop(key: number) {
      updateSlot(key, { isRemoved: true });
      sending.drop(key);
    },
    clear() {
      slots.current = [];
      sending.clear();
    },
  };
}

export function pendingUploadLabels({
  uploads,
}: Pick<PictureUploads, "uploads">): readonly string[] {
  const failed = countFailed(uploads);
  return [
    ...(uploads.length > failed ? ["Pictures still uploading"] : []),
    ...(failed > 0 ? ["Pictures that failed to upload"] : []),
  ];
}

export function describeUploads(uploads: readonly Upload[]): string[] {
  const failed = countFailed(uploads);
  const pending = uploads.length - failed;
  return [
    ...(pending > 0 ? [`Uploading ${plural(pending, "picture")}`] : []),
    ...(failed > 0
      ? [
          `${plural(failed, "picture")} failed. Try again or remove ${pluralForm(failed, "it", "them")}`,
        ]
      : []),
  ];
}

const countFailed = (uploads: readonly Upload[]) =>
  uploads.filter(({ error }) => error !== "").length;
