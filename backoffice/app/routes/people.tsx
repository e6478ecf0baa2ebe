import { PeopleRoom } from "../features/people/people-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Staff") }];

export default PeopleRoom;
