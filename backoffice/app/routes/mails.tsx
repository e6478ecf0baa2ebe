import { MailsRoom } from "../features/mails/mails-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Undelivered mail") }];

export default MailsRoom;
