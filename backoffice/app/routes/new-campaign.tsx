import { NewCampaignPage } from "../features/newsletter/new-campaign-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("New campaign") }];

export default NewCampaignPage;
