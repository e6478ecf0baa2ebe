import { LettersRoom } from "../features/letters/letters-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Letters") }];

export default LettersRoom;
