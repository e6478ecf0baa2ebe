import { dataOf } from "#contract/api/envelope.ts";
import { SendPicture } from "#contract/api/staff-product-acts.ts";
import { StaffPicture } from "#contract/api/staff-products.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { pictureByteLimit } from "#server/modules/media/index.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { receiveFiles } from "#server/platform/http/receive-files.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { addPicture } from "./staff-pictures.ts";

/** Staff's call that takes pictures of goods in, one at a time. */
export function pictureStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    await receiveFiles(app, {
      field: "picture",
      count: 1,
      fileBytes: pictureByteLimit,
      totalBytes: pictureByteLimit,
      jsonBytes: 1024,
    });
    app.post(
      "/pictures",
      staffCall("products.edit", "Take a picture in, which a product may then show", {
        description:
          "multipart/form-data with a JSON object as the part `request`, which may say that it is a logo, and one JPEG, PNG, WebP or AVIF file as `picture`.",
        body: SendPicture,
        response: { 201: dataOf(StaffPicture) },
      }),
      async (request, reply) => {
        const [file] = request.sentFiles;
        const data = await addPicture(runtime, requireStaff(request), file, request.body);
        return reply.code(201).send({ data });
      },
    );
  };
}
