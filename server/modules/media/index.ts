export { type CheckedFile, checkFile } from "./check-file.ts";
export { importPictures } from "./import-pictures.ts";
export { keepPicture } from "./keep-picture.ts";
export { mediaRoutes } from "./media.routes.ts";
export type { MediaAsset } from "./picture.ts";
export { readPicture } from "./read-picture.ts";
export { storePicture } from "./store-picture.ts";
export { toImageReply } from "./to-image-reply.ts";
