import { dataOf } from "#contract/api/envelope.ts";
import { StaffWaiting } from "#contract/api/staff.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { countNewBulkOrders, countPendingProfiles } from "#server/modules/business/index.ts";
import { countDeadMessages } from "#server/modules/mail/index.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { hasRight, requireStaff } from "#server/platform/staff.ts";

/** What waits in the rooms of the back office. */
export function waitingStaffRoutes({ db }: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/waiting",
      {
        schema: {
          summary: "How much waits in each room that the asking member may enter",
          tags: ["staff"],
          response: { 200: dataOf(StaffWaiting) },
        },
      },
      async (request) => {
        const staff = requireStaff(request.staff, "waiting.read");
        const [businesses, enquiries, mails] = await Promise.all([
          countPendingProfiles(db),
          countNewBulkOrders(db),
          hasRight(staff, "mails.read") ? countDeadMessages(db) : 0,
        ]);
        return { data: { businesses, enquiries, mails } };
      },
    );
  };
}
