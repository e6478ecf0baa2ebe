import { StocktakePage } from "../features/stocktakes/stocktake-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Stock count") }];

export default StocktakePage;
