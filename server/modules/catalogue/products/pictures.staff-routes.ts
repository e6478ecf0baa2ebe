import { UploadPicture } from "#contract/api/catalogue/product-commands.ts";
import { StaffPicture } from "#contract/api/catalogue/staff-products.ts";
import { dataOf } from "#contract/api/envelope.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { pictureByteLimit } from "#server/modules/media/index.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { acceptUploads } from "#server/platform/files/accept-uploads.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { uploadPictureAsStaff } from "./product-pictures.ts";

export function pictureStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    await acceptUploads(app, {
      field: "picture",
      count: 1,
      fileBytes: pictureByteLimit,
      totalBytes: pictureByteLimit,
      jsonBytes: 1024,
    });
    app.post(
      "/media",
      staffCall("products.edit", "Upload a picture for products", {
        description:
          "multipart/form-data with a JSON object as `request` and one JPEG, PNG, WebP or AVIF file as `picture`.",
        body: UploadPicture,
        response: { 201: dataOf(StaffPicture) },
      }),
      async (request, reply) => {
        const [file] = request.uploadedFiles;
        const data = await uploadPictureAsStaff(runtime, requireStaff(request), file, request.body);
        return reply.code(201).send({ data });
      },
    );
  };
}
