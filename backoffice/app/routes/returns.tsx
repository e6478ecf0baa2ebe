import { ReturnsRoom } from "../features/returns/returns-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = ({ params }: { params: { id?: string } }) => [
  { title: pageTitle(params.id === undefined ? "Returns" : "Return") },
];

export default ReturnsRoom;
