import { DeliveryRoom } from "../features/delivery/delivery-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Delivery") }];

export default DeliveryRoom;
