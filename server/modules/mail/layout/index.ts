export { composeMail } from "./compose-mail.ts";
export { getMailBrand, type MailBrand } from "./mail-brand.ts";
export { mailPictureRoutes } from "./mail-pictures.routes.ts";
export { mailPhotoPath, samplePicture } from "./mail-pictures.ts";
