import { DiscountsRoom } from "../features/discounts/discounts-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Discounts") }];

export default DiscountsRoom;
