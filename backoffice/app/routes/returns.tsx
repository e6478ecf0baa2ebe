import { ReturnsPage } from "../features/returns/returns-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = ({ params }: { params: { id?: string } }) => [
  { title: pageTitle(params.id === undefined ? "Returns" : "Return") },
];

export default ReturnsPage;
