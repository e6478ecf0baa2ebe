export type Anchor = string | number | undefined;

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
