import { TypesRoom } from "../features/types/types-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Types and sizes") }];

export default TypesRoom;
