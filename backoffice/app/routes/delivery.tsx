import { DeliveryPage } from "../features/delivery/delivery-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Delivery") }];

export default DeliveryPage;
