import { StoreRoom } from "../features/store/store-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Store") }];

export default StoreRoom;
