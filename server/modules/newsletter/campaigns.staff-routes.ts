import { staffCampaignRoutes } from "#contract/api/mail/newsletter.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { composeMail, getMailBrand } from "#server/modules/mail/layout/index.ts";
import { sendMessagePage } from "#server/modules/mail/mailbox/index.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { paginate } from "#server/platform/http/pagination.ts";
import {
  createCampaign,
  discardCampaign,
  getCampaign,
  toCampaignReply,
  updateCampaignDraft,
} from "./campaign-commands.ts";
import { campaignTestContent } from "./campaign-mail.ts";
import { listCampaigns } from "./campaigns.queries.ts";
import { getAudience, sendCampaign, sendTest } from "./send-campaign.ts";

/** Bytes of the longest body in three-byte characters. */
const bodyLimit = 40 * 1024;
const testMailLimit = { name: "campaign-tests", limit: 20, windowSeconds: 3600 };

export function campaignStaffRoutes(runtime: Runtime): ApiPlugin {
  const { clock, config, db, limits } = runtime;
  return async (app) => {
    handleRoutes(app, staffCampaignRoutes, {
      "GET /staff/campaigns": ({ query }) =>
        paginate(query, (range) => listCampaigns(db, range), toCampaignReply),
      "GET /staff/campaigns/audience": () => getAudience(db, clock()),
      "POST /staff/campaigns": { bodyLimit, handler: createCampaign(runtime) },
      "GET /staff/campaigns/:id": async ({ params }) =>
        toCampaignReply(await getCampaign(db, params.id)),
      "PATCH /staff/campaigns/:id": { bodyLimit, handler: updateCampaignDraft(runtime) },
      "DELETE /staff/campaigns/:id": ({ staff, params, query }) =>
        discardCampaign(runtime)({ staff, params, body: query }),
      "GET /staff/campaigns/:id/preview": async ({ params }, reply) => {
        const content = campaignTestContent(await getCampaign(db, params.id));
        const mail = composeMail(config, content, await getMailBrand(runtime));
        return sendMessagePage(reply, mail, config);
      },
      "POST /staff/campaigns/:id/test": async (request) => {
        await limits.spend(testMailLimit, request.staff.id);
        await sendTest(runtime)(request);
      },
      "POST /staff/campaigns/:id/send": sendCampaign(runtime),
    });
  };
}
