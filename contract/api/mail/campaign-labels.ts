import type { CampaignAudience } from "./campaigns.ts";

export const audienceLabels: Readonly<Record<CampaignAudience, string>> = {
  all: "All subscribers",
  womenswear: "Womenswear buyers",
  menswear: "Menswear buyers",
  wholesale: "Wholesale",
  bought_90_days: "Bought in the last 90 days",
  not_bought_90_days: "Not bought for 90 days",
};
