/** Pixels of the longer side, and JPEG quality. */
interface PhotoOptions {
  readonly maxSide: number;
  readonly quality: number;
}

const defaultOptions: PhotoOptions = { maxSide: 1600, quality: 0.8 };

/** Shrinks a photo for slow connections. Files the browser can't read are returned as they are. */
export async function shrinkPhoto(
  file: Blob,
  { maxSide, quality } = defaultOptions,
): Promise<Blob> {
  try {
    const photo = await createImageBitmap(file);
    const scale = Math.min(1, maxSide / Math.max(photo.width, photo.height));
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
