import { dataOf } from "#contract/api/envelope.ts";
import {
  AcceptDelivery,
  ChangeDelivery,
  StaffDelivery,
  SwitchCharging,
} from "#contract/api/staff-delivery.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { acceptDelivery } from "./accept-delivery.ts";
import { changeDelivery, switchCharging } from "./change-delivery.ts";
import { tellStaffDelivery } from "./tell-staff-delivery.ts";

/** Every place there is, with the longest terms. */
const bodyLimit = 160 * 1024;
const response = { 200: dataOf(StaffDelivery) };

/** Staff's calls on delivery. */
export function deliveryStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/delivery",
      staffCall("delivery.edit", "Every state and area with its fee, days and ways to pay", {
        response,
      }),
      async () => ({ data: await tellStaffDelivery(runtime.db) }),
    );

    app.post(
      "/delivery/changes",
      {
        bodyLimit,
        ...staffCall("delivery.edit", "Give places terms of their own, or those around them", {
          body: ChangeDelivery,
          response,
        }),
      },
      async (request) => ({
        data: await changeDelivery(runtime, requireStaff(request), request.body),
      }),
    );

    app.post(
      "/delivery/charging",
      staffCall("delivery.edit", "Charge the fee at checkout, or do not", {
        body: SwitchCharging,
        response,
      }),
      async (request) => ({
        data: await switchCharging(runtime, requireStaff(request), request.body),
      }),
    );

    app.post(
      "/delivery/acceptance",
      staffCall("delivery.edit", "Say that what delivery came with is right", {
        body: AcceptDelivery,
        response,
      }),
      async (request) => ({
        data: await acceptDelivery(runtime, requireStaff(request), request.body),
      }),
    );
  };
}
