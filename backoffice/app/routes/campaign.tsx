import { CampaignPage } from "../features/newsletter/campaign-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Campaign") }];

export default CampaignPage;
