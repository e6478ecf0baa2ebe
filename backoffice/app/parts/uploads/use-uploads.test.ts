import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectedMemberHeader, formatMemberHeader } from "#contract/api/staff/expected-member.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { onSessionEvent, setDisplayedMember } from "../../api.ts";
import { uploadPicture } from "./use-uploads.ts";

const member: StaffMember = { id: "stf_1", name: "Ada", email: "ada@shop.test", role: "owner" };
const visible = formatMemberHeader(member);
const unauthenticated = { code: "unauthenticated", status: 401 };

/** What the store answers an upload with. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

let answer: Answer;
let sentFor: string | undefined;

/** A browser's request, which is half sent and then answered. */
class HalfSentRequest {
  readonly upload: { onprogress?: (at: object) => void; onload?: () => void } = {};
  response: Blob | undefined;
  status = 0;
  onload = () => {};
  onloadend = () => {};

  open() {}
  abort() {}

  setRequestHeader(name: string, value: string) {
    if (name === expectedMemberHeader) sentFor = value;
  }

  getResponseHeader(name: string) {
    return answer.headers[name] ?? null;
  }

  send() {
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    this.upload.onload?.();
    this.response = new Blob([JSON.stringify(answer.body)]);
    this.status = answer.status;
    this.onload();
    this.onloadend();
  }
}

const headers = vi.fn();
let endNews: () => void;
beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", HalfSentRequest);
  setDisplayedMember(member);
  endNews = onSessionEvent(headers);
});
afterEach(() => {
  endNews();
  setDisplayedMember(undefined);
  vi.unstubAllGlobals();
  headers.mockReset();
});

const send = (onProgress = (_share: number) => {}) =>
  uploadPicture(new Blob(["picture"]), {}, onProgress);

test("uploads for the shown member, reports progress and returns the picture", async () => {
  const picture = { mediaId: "med_1" };
  answer = { status: 201, headers: { [expectedMemberHeader]: visible }, body: { data: picture } };
  const shares: number[] = [];
  expect(await send((share) => shares.push(share))).toEqual(picture);
  expect([shares, sentFor]).toEqual([[0.5], visible]);
  expect(headers).not.toHaveBeenCalled();
});

test("reports an ended session when an upload is rejected", async () => {
  answer = { status: 401, headers: { "www-authenticate": "Bearer" }, body: unauthenticated };
  await expect(send()).rejects.toMatchObject(unauthenticated);
  expect(headers.mock.calls).toEqual([["ended"]]);
});

test("reports a changed member when an upload is answered", async () => {
  answer = { status: 401, headers: { [expectedMemberHeader]: "stf_2" }, body: unauthenticated };
  await expect(send()).rejects.toMatchObject(unauthenticated);
  expect(headers.mock.calls).toEqual([["passed"]]);
});
