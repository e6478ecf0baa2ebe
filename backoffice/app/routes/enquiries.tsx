import { EnquiriesRoom } from "../features/enquiries/enquiries-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Enquiries") }];

export default EnquiriesRoom;
