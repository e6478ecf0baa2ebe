import { CustomersRoom } from "../features/customers/customers-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Customers") }];

export default CustomersRoom;
