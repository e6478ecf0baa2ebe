import { logoBounds, usualBounds } from "#contract/api/picture-bounds.ts";
import type { PictureCut } from "#contract/api/picture-cut.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { SendPicture } from "#contract/api/staff-product-acts.ts";
import type { StaffPicture } from "#contract/api/staff-products.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { JobTask } from "#server/database/jobs.ts";
import { announcePageChange, everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  cutPicture,
  finishPicture,
  takePicture,
  toImageReply,
} from "#server/modules/media/index.ts";
import { showsPicture } from "#server/modules/settings/index.ts";
import { faultyFields } from "#server/platform/errors.ts";
import type { SentFile } from "#server/platform/http/receive-files.ts";
import { findProductsPictured } from "./staff-products.queries.ts";

/**
 * Takes a picture in for goods or the words of the shop, ready to be shown; they are told of it when they are saved.
 * @throws {AppError} `validation_failed`, `payload_too_large`, `unsupported_media_type`, `unavailable`
 */
export async function addPicture(
  runtime: Runtime,
  staff: StaffMember,
  file: SentFile | undefined,
  { as }: SendPicture,
): Promise<StaffPicture> {
  if (!file) throw faultyFields([{ field: "picture", message: "Required" }]);
  const asset = await takePicture(runtime, file.content, as === "logo" ? logoBounds : usualBounds);
  const { id, width, height } = asset;
  return await changeAsStaff(runtime, staff, async () => ({
    reply: { mediaId: id, view: "front", image: toImageReply(asset, "front", ""), cut: null },
    change: { action: "picture.added", subject: id, after: { width, height } },
  }));
}

/**
 * Cuts a picture to the proportions of cards and product pages; the product is told of it when it is saved.
 * @throws {AppError} `not_found`, `validation_failed`, `unavailable`
 */
export async function cutAsStaff(
  runtime: Runtime,
  staff: StaffMember,
  mediaId: string,
  frame: PictureCut,
): Promise<StaffPicture> {
  const { asset, original } = await cutPicture(runtime, mediaId, frame);
  const { id, width, height } = asset;
  return await changeAsStaff(runtime, staff, async () => ({
    reply: {
      mediaId: id,
      view: "front",
      image: toImageReply(asset, "front", ""),
      cut: { mediaId: original.id, image: toImageReply(original, "front", ""), frame },
    },
    change: { action: "picture.cut", subject: original.id, after: { width, height } },
  }));
}

/** Makes the other sizes of a picture that was taken in; pages that show it are made anew. */
export function createFinishPictureTask(runtime: Runtime): JobTask {
  return async (payload, signal) => {
    const { assetId } = payload as { readonly assetId: string };
    await finishPicture(
      runtime,
      assetId,
      async (tx) => {
        const ids = await findProductsPictured(tx, assetId);
        const tags = [
          ...(ids.length > 0 ? [...ids.map((id) => `product:${id}`), "list"] : []),
          ...((await showsPicture(tx, assetId)) ? [everyPage] : []),
        ];
        if (tags.length > 0) await announcePageChange(tx, tags);
      },
      signal,
    );
  };
}
