import type { Problem } from "#contract/api/error-codes.ts";
import type { SendPicture } from "#contract/api/staff-product-acts.ts";
import type { StaffPicture } from "#contract/api/staff-products.ts";
import { ApiFault } from "#contract/client/api-fault.ts";
import { apiAddress, shownHeader } from "../api.ts";

/** How long a line may stand still before it counts as lost, and how long the store may make sizes, in ms. */
const standstillMs = { sending: 30_000, answering: 180_000 };

/**
 * Sends one picture. Not by the common call, since only this way a browser tells how far it is.
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
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", apiAddress("POST /staff/pictures", {}));
    request.setRequestHeader(...shownHeader());
    request.responseType = "json";
    // A line that goes dead without a word would else hold up every picture behind this one.
    let timer: ReturnType<typeof setTimeout>;
    const waitFor = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), ms);
    };
    waitFor(standstillMs.sending);
    request.upload.onprogress = ({ loaded, total }) => {
      waitFor(standstillMs.sending);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => waitFor(standstillMs.answering);
    request.onloadend = () => clearTimeout(timer);
    const fail = () => reject(new ApiFault({ code: "network", status: 0, detail: "" }));
    request.onerror = fail;
    request.onabort = fail;
    request.onload = () => {
      const answer = request.response as { data?: StaffPicture } | Problem | null;
      if (request.status < 300 && answer && "data" in answer && answer.data) resolve(answer.data);
      else if (answer && "code" in answer) {
        reject(new ApiFault({ ...answer, status: request.status }));
      } else fail();
    };
    request.send(body);
  });
}
