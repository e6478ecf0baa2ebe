import { defineRoutes } from "../define-routes.ts";
import { pageOf } from "../envelope.ts";
import {
  CampaignAudience,
  CampaignDraft,
  CampaignQuery,
  CampaignVersion,
  StaffCampaign,
  UpdateCampaign,
} from "./campaigns.ts";
import { SubscribeNewsletter, Subscription, UnsubscribeNewsletter } from "./newsletter.ts";

export const shopNewsletterRoutes = defineRoutes("newsletter", {
  "POST /newsletter/subscribe": {
    summary: "Subscribe to the newsletter",
    body: SubscribeNewsletter,
    reply: Subscription,
  },
  "POST /newsletter/unsubscribe": {
    summary: "Unsubscribe with the token of an email (RFC 8058)",
    query: UnsubscribeNewsletter,
    reply: Subscription,
    errors: ["not_found"],
  },
  "GET /newsletter/unsubscribe": {
    summary: "Open the page that asks before unsubscribing",
    query: UnsubscribeNewsletter,
    file: true,
    hidden: true,
  },
});

const right = "newsletter.write";

export const staffCampaignRoutes = defineRoutes("staff", {
  "GET /staff/campaigns": {
    summary: "List newsletter campaigns, newest first",
    right,
    query: CampaignQuery,
    reply: pageOf(StaffCampaign),
  },
  "GET /staff/campaigns/audience": {
    summary: "Get the audience of a campaign sent now",
    right,
    reply: CampaignAudience,
  },
  "POST /staff/campaigns": {
    summary: "Create a campaign",
    right,
    idempotent: true,
    body: CampaignDraft,
    status: 201,
    reply: StaffCampaign,
  },
  "GET /staff/campaigns/:id": { summary: "Get a campaign", right, reply: StaffCampaign },
  "PATCH /staff/campaigns/:id": {
    summary: "Update a draft campaign",
    right,
    body: UpdateCampaign,
    reply: StaffCampaign,
  },
  "DELETE /staff/campaigns/:id": {
    summary: "Delete a draft campaign",
    right,
    query: CampaignVersion,
  },
  "GET /staff/campaigns/:id/preview": {
    summary: "Preview a campaign as HTML",
    right,
    file: true,
  },
  "POST /staff/campaigns/:id/test": {
    summary: "Send a test email to yourself",
    right,
    unversioned: true,
  },
  "POST /staff/campaigns/:id/send": {
    summary: "Send a campaign to all subscribers, at most two a month",
    right: "newsletter.send",
    body: CampaignVersion,
    reply: StaffCampaign,
  },
});
