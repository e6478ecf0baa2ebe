import { setTimeout as pause } from "node:timers/promises";
import { totpCode } from "#server/modules/staff/second-factor/totp.ts";
import { sendRequest } from "./send-request.ts";

const packPauseMs = 500;
/** A browser that got no answer asks again. */
const tries = 20;

/** Somebody who signed in once and packs what is paid, until stopped. */
export interface Packer {
  /** Orders that the store said are packed. */
  readonly packed: readonly string[];
  count(): number;
  /** What was answered instead of what should. */
  readonly wrong: readonly string[];
  stop(): Promise<void>;
}

export interface Owner {
  readonly email: string;
  readonly password: string;
  readonly totpSecret: string;
}

/** @param getAddress where the shop is now */
export async function startPacker(
  getAddress: () => string,
  origin: string,
  { email, password, totpSecret }: Owner,
): Promise<Packer> {
  const headers = { origin, "content-type": "application/json" };
  const auth = `${getAddress()}/api/staff/auth`;
  const post = (path: string, body: object) =>
    fetch(`${auth}/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const { data } = (await (await post("login", { email, password })).json()) as {
    data: { challenge: string };
  };
  const code = totpCode(totpSecret, new Date());
  const verified = await post("verify", { challenge: data.challenge, code });
  if (!verified.ok) throw new Error(`Nobody can sign in: ${verified.status}`);
  const cookie = verified.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const packed: string[] = [];
  const wrong: string[] = [];
  let count = 0;

  const request = async (method: "GET" | "POST", path: string, body?: string) => {
    for (let i = 1; ; i += 1) {
      const answer = await sendRequest(`${getAddress()}/api/staff${path}`, {
        method,
        headers: { ...headers, cookie },
        ...(body !== undefined && { body }),
      });
      count += 1;
      if (answer.status === 200) return JSON.parse(answer.body);
      wrong.push(`${path}: ${answer.status ?? answer.error}`);
      if (i === tries) throw new Error(`${path} is not to be had: ${answer.body}`);
      await pause(packPauseMs);
    }
  };
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const page = await request("GET", "/orders?tab=to_pack&sort=newest");
      const found: { id: string; version: number }[] = page.data;
      const orders = found.map(({ id, version }) => ({ id, version }));
      if (orders.length > 0) {
        const body = JSON.stringify({ to: "packed", orders });
        const { data: result } = await request("POST", "/orders/transitions", body);
        packed.push(...result.done.map(({ id }: { id: string }) => id));
      }
      await pause(packPauseMs);
    }
  };
  const working = work();
  working.catch(() => {});
  return {
    packed,
    count: () => count,
    wrong,
    async stop() {
      isOver = true;
      await working;
    },
  };
}
