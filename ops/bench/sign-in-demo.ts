import type { StaffChallenge } from "#contract/api/staff/staff.ts";

/** Signs the owner of a demo store in at its back office. @returns the cookies, each as `name=value` */
export async function signInDemo(origin: string): Promise<string[]> {
  const auth = `${origin}/api/staff/auth`;
  const post = (path: string, body: object) =>
    answerOf(`${auth}/${path}`, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const { members, password, code } = await dataOf<{
    members: readonly { readonly email: string }[];
    password: string;
    code: string;
  }>(await answerOf(`${auth}/demo`));
  const { challenge } = await dataOf<StaffChallenge>(
    await post("login", { email: members[0]?.email, password }),
  );
  const verified = await post("verify", { challenge, code });
  return verified.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
}

/** Asks for something. @throws {Error} when it is refused */
export async function answerOf(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

/** What stands under `data` in an answer. */
export async function dataOf<T>(answer: Response): Promise<T> {
  return ((await answer.json()) as { data: T }).data;
}
