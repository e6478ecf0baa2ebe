import { useRef, useState } from "react";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import { plural, pluralForm } from "#contract/text/format.ts";
import { type Upload, useUploads } from "../../../parts/uploads/use-uploads.ts";
import type { DraftPicture } from "../editor/product-draft.ts";

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

type Anchor = string | number | undefined;

export interface UploadSlot {
  readonly key: number;
  readonly after: Anchor;
  readonly mediaId?: string;
  readonly isRemoved?: true;
}

export function mergeUploads<P extends { readonly mediaId: string }>(
  pictures: readonly P[],
  slots: readonly UploadSlot[],
): (P | number)[] {
  const line: (P | number)[] = [...pictures];
  const indexOf = (key: Anchor, mediaId: Anchor) =>
    line.findIndex((each) => (typeof each === "number" ? each === key : each.mediaId === mediaId));
  const find = (spot: Anchor): number | undefined => {
    if (spot === undefined) return -1;
    const slot = slots.find(({ key }) => key === spot);
    const at = slot ? indexOf(spot, slot.mediaId) : indexOf(undefined, spot);
    return at >= 0 ? at : slot && find(slot.after);
  };
  for (const [i, { key, after, mediaId, isRemoved }] of slots.entries()) {
    if (mediaId !== undefined || isRemoved) continue;
    const at = find(after);
    const next = slots
      .slice(i + 1)
      .map((slot) => indexOf(slot.key, slot.mediaId))
      .find((index) => index >= 0);
    line.splice(at === undefined ? (next ?? line.length) : at + 1, 0, key);
  }
  return line;
}

export function placeUpload<P extends { readonly mediaId: string }>(
  pictures: readonly P[],
  slots: readonly UploadSlot[],
  key: number,
  picture: P,
): readonly P[] {
  if (pictures.some(({ mediaId }) => mediaId === picture.mediaId)) return pictures;
  return mergeUploads(pictures, slots).flatMap((each) =>
    each === key ? picture : typeof each === "number" ? [] : each,
  );
}

export function addSlots<P extends { readonly mediaId: string }>(
  pictures: readonly P[],
  slots: readonly UploadSlot[],
  keys: readonly number[],
): readonly UploadSlot[] {
  const last = mergeUploads(pictures, slots).at(-1);
  const end: Anchor = typeof last === "object" ? last.mediaId : last;
  return [...slots, ...keys.map((key, i) => ({ key, after: i === 0 ? end : keys[i - 1] }))];
}

type Clipboard = Pick<DataTransfer, "files" | "getData">;

export function pastedPictures(clipboard: Clipboard | null): File[] {
  const files = [...(clipboard?.files ?? [])];
  const text = clipboard?.getData("text/plain") ?? "";
  if (text !== "" && !files.every(({ name }) => text.includes(name))) return [];
  return files.filter(({ type }) => type.startsWith("image/"));
}
