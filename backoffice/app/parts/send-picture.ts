import type { SendPicture } from "#contract/api/staff-product-acts.ts";
import type { StaffPicture } from "#contract/api/staff-products.ts";
import { createApi } from "#contract/client/api.ts";
import { baseAddress, fetchNotingSession } from "../api.ts";
import { fetchTelling } from "./fetch-telling.ts";

/**
 * Sends one picture.
 * @param onProgress hears the share that is sent, 0 to 1
 * @throws {ApiFault}
 */
export function sendPicture(
  file: Blob,
  about: SendPicture,
  onProgress: (share: number) => void,
): Promise<StaffPicture> {
  const body = new FormData();
  body.append("request", JSON.stringify(about));
  body.append("picture", file, "picture");
  const send = fetchTelling(onProgress);
  const api = createApi({
    fetch: (address, init) => fetchNotingSession(address, init, send),
    baseAddress: () => baseAddress,
  });
  return api("POST /staff/pictures", { body });
}
