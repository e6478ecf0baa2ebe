import { StockRoom } from "../features/stock/stock-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Stock") }];

export default StockRoom;
