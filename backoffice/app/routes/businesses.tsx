import { BusinessesRoom } from "../features/businesses/businesses-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Businesses") }];

export default BusinessesRoom;
