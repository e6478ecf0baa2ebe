import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nameShown, shownMemberHeader } from "#contract/api/shown-member.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import { onSessionNews, showMember } from "../api.ts";
import { sendPicture } from "./send-picture.ts";

const member: StaffMember = { id: "stf_1", name: "Ada", email: "ada@shop.test", role: "owner" };
const shown = nameShown(member);
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
    if (name === shownMemberHeader) sentFor = value;
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

const heard = vi.fn();
let endNews: () => void;
beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", HalfSentRequest);
  showMember(member);
  endNews = onSessionNews(heard);
});
afterEach(() => {
  endNews();
  showMember(undefined);
  vi.unstubAllGlobals();
  heard.mockReset();
});

const send = (onProgress = (_share: number) => {}) =>
  sendPicture(new Blob(["picture"]), {}, onProgress);

test("a picture is sent for who is shown, tells how far it is and brings what the store made of it", async () => {
  const picture = { mediaId: "med_1" };
  answer = { status: 201, headers: { [shownMemberHeader]: shown }, body: { data: picture } };
  const shares: number[] = [];
  expect(await send((share) => shares.push(share))).toEqual(picture);
  expect([shares, sentFor]).toEqual([[0.5], shown]);
  expect(heard).not.toHaveBeenCalled();
});

test("a picture refused because nobody is signed in any more tells that the session ended", async () => {
  answer = { status: 401, headers: { "www-authenticate": "Bearer" }, body: unauthenticated };
  await expect(send()).rejects.toMatchObject(unauthenticated);
  expect(heard.mock.calls).toEqual([["ended"]]);
});

test("a picture answered to another member tells that the session passed on", async () => {
  answer = { status: 401, headers: { [shownMemberHeader]: "stf_2" }, body: unauthenticated };
  await expect(send()).rejects.toMatchObject(unauthenticated);
  expect(heard.mock.calls).toEqual([["passed"]]);
});
