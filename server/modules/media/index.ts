export { type CheckedFile, checkFile } from "./check-file.ts";
export { pictureByteLimit } from "./encode-picture.ts";
export { type GeneratedPictures, openGeneratedPictures } from "./generated-pictures.ts";
export { importPictures } from "./import-pictures.ts";
export { findAssets, findKnownAssets } from "./media.queries.ts";
export { mediaRoutes } from "./media.routes.ts";
export {
  type DisplayPicture,
  fileNameOf,
  largeUrl,
  type MediaAsset,
  toImageReply,
} from "./picture.ts";
export { purgeMedia } from "./purge-media.ts";
export { cropPicture, finishPicture, finishPictureJob, savePicture } from "./save-picture.ts";
export { openStorage, openStorages, readPicture, readThumbnail } from "./storage/open-storage.ts";
export type { PictureStorage } from "./storage/storage.ts";
export { createPhoto, deletePhoto, storePhoto, storePicture } from "./store-picture.ts";
