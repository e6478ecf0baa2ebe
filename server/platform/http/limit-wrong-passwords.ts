import type { FastifyRequest } from "fastify";
import { normalizeEmail } from "#contract/validation/email.ts";
import {
  clientOf,
  forgivePerKey,
  isNotedPerKey,
  limitPerKey,
  networkOf,
  notePerKey,
} from "./rate-limit.ts";

const quarterHour = 900;
const month = 30 * 86_400;

/** Wrong passwords for one account in a window, by where they come from. */
const wrong = {
  client: { limit: 10, windowSeconds: quarterHour },
  network: { limit: 30, windowSeconds: quarterHour },
  /** From everywhere; networks the account was signed in from stay heard beyond it. */
  anywhere: { limit: 300, windowSeconds: quarterHour },
} as const;

/**
 * Signs somebody in under the limits on wrong passwords for one account: each client and each network has few
 * tries, so that a stranger uses up their own and not the owner's; many networks together have a limit too, which
 * does not hold for those the account was signed in from within the last month (decision 9). It makes no
 * difference whether the account exists. A right password is not counted.
 * @param name of the limits, apart for shoppers and staff
 * @throws {AppError} `rate_limited`
 */
export async function limitWrongPasswords<T>(
  request: FastifyRequest,
  name: string,
  email: string,
  signIn: () => Promise<T>,
): Promise<T> {
  const account = normalizeEmail(email);
  const counted: [limit: string, key: string][] = [];
  const count = async (of: keyof typeof wrong, key: string) => {
    await limitPerKey(request, `${name}-account-${of}`, key, wrong[of]);
    counted.push([`${name}-account-${of}`, key]);
  };
  await count("client", `${account}\0${clientOf(request.ip)}`);
  await count("network", atNetwork(request, email));
  if (!(await isKnownNetwork(request, name, email))) await count("anywhere", account);
  const signedIn = await signIn();
  for (const [limit, key] of counted) await forgivePerKey(request, limit, key);
  await noteKnownNetwork(request, name, email);
  return signedIn;
}

/** Notes that the owner of an account is at home in the network a request comes from. */
export function noteKnownNetwork(
  request: FastifyRequest,
  name: string,
  email: string,
): Promise<void> {
  return notePerKey(request, `${name}-known-network`, atNetwork(request, email), month);
}

function isKnownNetwork(request: FastifyRequest, name: string, email: string): Promise<boolean> {
  return isNotedPerKey(request, `${name}-known-network`, atNetwork(request, email));
}

function atNetwork(request: FastifyRequest, email: string): string {
  return `${normalizeEmail(email)}\0${networkOf(request.ip)}`;
}
