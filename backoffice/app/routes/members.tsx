import { MembersRoom } from "../features/members/members-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Staff") }];

export default MembersRoom;
