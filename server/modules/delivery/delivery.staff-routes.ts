import {
  ConfirmDelivery,
  SetDeliveryCharging,
  StaffDelivery,
  UpdateDelivery,
} from "#contract/api/delivery/staff-delivery.ts";
import { dataOf } from "#contract/api/envelope.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import {
  confirmDelivery,
  getStaffDelivery,
  setDeliveryCharging,
  updateDelivery,
} from "./update-delivery.ts";

const bodyLimit = 160 * 1024;
const response = { 200: dataOf(StaffDelivery) };

export function deliveryStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/delivery",
      staffCall("delivery.edit", "Get delivery settings", {
        response,
      }),
      async () => ({ data: await getStaffDelivery(runtime.db) }),
    );

    app.post(
      "/delivery/terms",
      {
        bodyLimit,
        ...staffCall("delivery.edit", "Update delivery fees and times", {
          body: UpdateDelivery,
          response,
        }),
      },
      async (request) => ({
        data: await updateDelivery(runtime, requireStaff(request), request.body),
      }),
    );

    app.post(
      "/delivery/charging",
      staffCall("delivery.edit", "Turn delivery fees on or off", {
        body: SetDeliveryCharging,
        response,
      }),
      async (request) => ({
        data: await setDeliveryCharging(runtime, requireStaff(request), request.body),
      }),
    );

    app.post(
      "/delivery/confirm",
      staffCall("delivery.edit", "Confirm the default delivery settings", {
        body: ConfirmDelivery,
        response,
      }),
      async (request) => ({
        data: await confirmDelivery(runtime, requireStaff(request), request.body),
      }),
    );
  };
}
