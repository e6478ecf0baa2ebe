import { CampaignsPage } from "../features/newsletter/campaigns-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Newsletters") }];

export default CampaignsPage;
