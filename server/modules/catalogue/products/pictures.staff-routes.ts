import type { PictureCrop } from "#contract/api/catalogue/picture-crop.ts";
import type { UploadPicture } from "#contract/api/catalogue/product-commands.ts";
import { defaultBounds, logoBounds } from "#contract/api/catalogue/product-limits.ts";
import { staffPictureRoutes } from "#contract/api/catalogue/staff-products.routes.ts";
import type { StaffPicture } from "#contract/api/catalogue/staff-products.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { JobTask } from "#server/database/jobs/jobs.ts";
import { announcePageChange, everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  cropPicture,
  finishPicture,
  pictureByteLimit,
  savePicture,
  toImageReply,
} from "#server/modules/media/index.ts";
import { usesPicture } from "#server/modules/settings/index.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import { acceptUploads, type UploadedFile } from "#server/platform/files/accept-uploads.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { findProductIdsByPicture } from "./staff-products.queries.ts";

export function pictureStaffRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    await acceptUploads(app, {
      field: "picture",
      count: 1,
      fileBytes: pictureByteLimit,
      totalBytes: pictureByteLimit,
      jsonBytes: 1024,
    });
    handleRoutes(app, staffPictureRoutes, {
      "POST /staff/media": ({ staff, uploadedFiles: [file], body }) =>
        uploadPictureAsStaff(runtime, staff, file, body),
    });
  };
}

/** @throws {AppError} `validation_failed`, `payload_too_large`, `unsupported_media_type`, `unavailable` */
async function uploadPictureAsStaff(
  runtime: Runtime,
  staff: StaffMember,
  file: UploadedFile | undefined,
  { as }: UploadPicture,
): Promise<StaffPicture> {
  if (!file) throw validationError([{ field: "picture", message: "Required" }]);
  const asset = await savePicture(
    runtime,
    file.content,
    as === "logo" ? logoBounds : defaultBounds,
  );
  const { id, width, height } = asset;
  return await changeAsStaff(runtime, staff, async () => ({
    reply: { mediaId: id, view: "front", image: toImageReply(asset, "front", ""), cut: null },
    change: { action: "media.uploaded", subject: id, after: { width, height } },
  }));
}

/** @throws {AppError} `not_found`, `validation_failed`, `unavailable` */
export async function cropPictureAsStaff(
  runtime: Runtime,
  staff: StaffMember,
  mediaId: string,
  frame: PictureCrop,
): Promise<StaffPicture> {
  const { asset, original } = await cropPicture(runtime, mediaId, frame);
  const { id, width, height } = asset;
  return await changeAsStaff(runtime, staff, async () => ({
    reply: {
      mediaId: id,
      view: "front",
      image: toImageReply(asset, "front", ""),
      cut: { mediaId: original.id, image: toImageReply(original, "front", ""), frame },
    },
    change: { action: "media.cropped", subject: original.id, after: { width, height } },
  }));
}

export function createFinishPictureTask(runtime: Runtime): JobTask {
  return async (payload, signal) => {
    const { assetId } = payload as { readonly assetId: string };
    await finishPicture(
      runtime,
      assetId,
      async (tx) => {
        const ids = await findProductIdsByPicture(tx, assetId);
        const tags = [
          ...(ids.length > 0 ? [...ids.map((id) => `product:${id}`), "list"] : []),
          ...((await usesPicture(tx, assetId)) ? [everyPage] : []),
        ];
        if (tags.length > 0) await announcePageChange(tx, tags);
      },
      signal,
    );
  };
}
