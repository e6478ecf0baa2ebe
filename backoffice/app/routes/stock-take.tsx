import { TakePage } from "../features/stocktakes/take-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Stock-take") }];

export default TakePage;
