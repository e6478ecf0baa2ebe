import { ReturnsRoom } from "../features/returns/returns-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Returns") }];

export default ReturnsRoom;
