import { SheetsRoom } from "../features/sheets/sheets-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Import and export") }];

export default SheetsRoom;
