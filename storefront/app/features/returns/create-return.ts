import type { BuyerReturn, RequestReturn } from "#contract/api/returns/returns.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { api } from "../../api.ts";
import { type ReturnAccess, toRequestOptions } from "./return-access.ts";

/** The last request sent: sending it again after a lost reply does not create another. */
let lastSent = { content: "", key: "" };

export async function createReturn(
  access: ReturnAccess,
  body: RequestReturn,
  photos: readonly File[],
): Promise<BuyerReturn> {
  const content = JSON.stringify([access.id, body, photos.map(({ name, size }) => [name, size])]);
  if (lastSent.content !== content) lastSent = { content, key: createRandomKey() };
  const { params, headers } = toRequestOptions(access);
  const created = await api("POST /orders/:id/returns", {
    params,
    headers: { ...headers, "idempotency-key": lastSent.key },
    body: photos.length > 0 ? withPhotos(body, photos) : body,
  });
  lastSent = { content: "", key: "" };
  return created;
}

function withPhotos(body: RequestReturn, photos: readonly File[]): FormData {
  const form = new FormData();
  form.set("request", JSON.stringify(body));
  for (const photo of photos) form.append("photos", photo);
  return form;
}
