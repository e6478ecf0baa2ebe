/** The longest side in pixels of what is sent, and how much of it a JPEG keeps; the store keeps no more. */
interface PhotoBounds {
  readonly longestSide: number;
  readonly quality: number;
}

const enoughToSettle: PhotoBounds = { longestSide: 1600, quality: 0.8 };

/**
 * A photo of a phone's camera, small enough for a slow line: a JPEG of at most 1600 pixels unless said otherwise. What the browser cannot
 * read goes as it is, and the store says what it thinks of it.
 */
export async function shrinkPhoto(
  file: Blob,
  { longestSide, quality } = enoughToSettle,
): Promise<Blob> {
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(photo.width, photo.height));
    const canvas = new OffscreenCanvas(
      Math.round(photo.width * scale),
      Math.round(photo.height * scale),
    );
    canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const small = await canvas.convertToBlob({ type: "image/jpeg", quality });
    return small.size < file.size ? small : file;
  } catch {
    return file;
  }
}
