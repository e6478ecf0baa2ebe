import { normalizeEmail } from "#contract/validation/email.ts";
import { toClientKey, toNetworkKey } from "#server/platform/http/client-address.ts";
import type { Counted, Limits } from "./rate-limit.ts";

const quarterHour = 900;
const month = 30 * 86_400;

/** Decisions 9 and 16. */
const wrong = {
  pair: { limit: 10, windowSeconds: quarterHour },
  /** A phone's address changes within its network. */
  network: { limit: 30, windowSeconds: quarterHour },
  anywhere: { limit: 300, windowSeconds: quarterHour },
  /** At the pace of a program: behind a carrier's address dozens of people mistype in a window. */
  client: { limit: 200, windowSeconds: quarterHour },
} as const;

export interface SignInAttempt {
  readonly name: string;
  readonly email: string;
  readonly ip: string;
}

// A stranger uses up their own tries, not the owner's. Unknown accounts count alike. Networks used
// in the last month skip the wider limits.
export async function limitWrongPasswords<T>(
  limits: Limits,
  attempt: SignInAttempt,
  signIn: () => Promise<T>,
): Promise<T> {
  const account = normalizeEmail(attempt.email);
  const client = toClientKey(attempt.ip);
  const of = (kind: keyof typeof wrong, key: string): Counted => [
    { ...wrong[kind], name: `${attempt.name}-wrong-${kind}` },
    key,
  ];
  const isAtHome = await limits.isNoted(...knownNetwork(attempt));
  // The client first: beyond its limit, no rows are written for what it types.
  const counted = [
    ...(isAtHome ? [] : [of("client", client)]),
    of("pair", `${account}\0${client}`),
    of("network", atNetwork(attempt)),
    ...(isAtHome ? [] : [of("anywhere", account)]),
  ];
  const signedIn = await limits.countWrong(counted, signIn);
  await noteKnownNetwork(limits, attempt);
  return signedIn;
}

/** Marks the network as known to the account's owner for a month. */
export function noteKnownNetwork(limits: Limits, attempt: SignInAttempt): Promise<void> {
  return limits.note(...knownNetwork(attempt), month);
}

function knownNetwork(attempt: SignInAttempt): [name: string, key: string] {
  return [`${attempt.name}-known-network`, atNetwork(attempt)];
}

function atNetwork({ email, ip }: SignInAttempt): string {
  return `${normalizeEmail(email)}\0${toNetworkKey(ip)}`;
}
