import type { AskReturn, BuyerReturn } from "#contract/api/returns.ts";
import { newKey } from "#contract/client/new-key.ts";
import { api } from "../../api.ts";
import { callOf, type ReturnHolder } from "./return-holder.ts";

/** What was sent last: the same request sent again after a lost reply is one request. */
let lastSent = { content: "", key: "" };

/** Asks for pieces to be taken back, with photos; may throw an ApiFault. */
export async function sendReturn(
  holder: ReturnHolder,
  body: AskReturn,
  photos: readonly File[],
): Promise<BuyerReturn> {
  const content = JSON.stringify([holder.id, body, photos.map(({ name, size }) => [name, size])]);
  if (lastSent.content !== content) lastSent = { content, key: newKey() };
  const { params, headers } = callOf(holder);
  const asked = await api("POST /orders/:id/returns", {
    params,
    headers: { ...headers, "idempotency-key": lastSent.key },
    body: photos.length > 0 ? withPhotos(body, photos) : body,
  });
  lastSent = { content: "", key: "" };
  return asked;
}

function withPhotos(body: AskReturn, photos: readonly File[]): FormData {
  const form = new FormData();
  form.set("request", JSON.stringify(body));
  for (const photo of photos) form.append("photos", photo);
  return form;
}
