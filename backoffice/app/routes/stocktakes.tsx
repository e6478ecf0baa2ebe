import { StocktakesPage } from "../features/stocktakes/stocktakes-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Stock counts") }];

export default StocktakesPage;
