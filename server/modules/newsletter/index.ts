export { newsletterMailSamples, newsletterTemplates } from "./campaign-mail.ts";
export {
  campaignMediaReferences,
  deleteCampaigns,
  insertCampaign,
  listCampaignNames,
  markCampaignSending,
} from "./campaigns.queries.ts";
export { campaignStaffRoutes } from "./campaigns.staff-routes.ts";
export { deliverCampaign } from "./deliver-campaign.ts";
export { deleteSubscriber, findConsent, insertSubscriber } from "./newsletter.queries.ts";
export { newsletterRoutes } from "./newsletter.routes.ts";
export { createSendCampaignTask, sendCampaignJob } from "./send-campaign.ts";
export { subscribe } from "./subscribe.ts";
export { unsubscribeAsStaff } from "./unsubscribe.ts";
