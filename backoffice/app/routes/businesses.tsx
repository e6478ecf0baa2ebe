import { BusinessesPage } from "../features/businesses/businesses-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = ({ params }: { params: { id?: string } }) => [
  { title: pageTitle(params.id === undefined ? "Businesses" : "Business") },
];

export default BusinessesPage;
