import { TakesRoom } from "../features/stocktakes/takes-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Stock-takes") }];

export default TakesRoom;
