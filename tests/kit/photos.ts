import sharp from "sharp";

/** A picture as a phone takes it: lying on its side, and telling where it was taken. */
export async function phonePicture(width = 2400, height = 1800): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: "#a06030" } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: "Secret phone" }, IFD3: { GPSLatitude: "6/1 27/1 0/1" } })
    .jpeg()
    .toBuffer();
}

export async function photoForm(picture?: Buffer): Promise<FormData> {
  const form = new FormData();
  form.set("request", "{}");
  form.set("photo", new Blob([new Uint8Array(picture ?? (await phonePicture()))]), "parcel.jpg");
  return form;
}

/** The body that sends a picture of goods, or what else is said of it. */
export async function pictureForm(picture?: Buffer, about: object = {}): Promise<FormData> {
  const form = new FormData();
  form.set("request", JSON.stringify(about));
  form.set("picture", new Blob([new Uint8Array(picture ?? (await phonePicture()))]), "front.jpg");
  return form;
}
