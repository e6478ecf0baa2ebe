export { createOrderNote, recordPackedQuantity } from "./order-notes.ts";
export { saveParcelPhoto } from "./parcel-photo.ts";
export {
  cancelEventMail,
  replaceEventMail,
  reverseEvent,
  rewriteCancelledMail,
} from "./reverse-event.ts";
