import dns from "node:dns";
import { vi } from "vitest";

/** Names of this machine that end in .invalid, which no real name server knows. */
export interface Names {
  /** From now on nobody knows them. */
  lose(): void;
  find(): void;
  /** Leaves names to the machine again. */
  close(): void;
}

/** Answers for the name server as long as this process asks for such names. */
export function mockNameServer(): Names {
  let areLost = false;
  const real = dns.lookup as (...question: unknown[]) => void;
  const lookup = (name: string, ...rest: unknown[]) => {
    if (!name.endsWith(".invalid")) return real(name, ...rest);
    const answer = rest.at(-1) as (error: Error | null, ...found: unknown[]) => void;
    const wantsAll = (rest[0] as dns.LookupOptions).all === true;
    const found = wantsAll ? [[{ address: "127.0.0.1", family: 4 }]] : ["127.0.0.1", 4];
    setImmediate(() => (areLost ? answer(unknown(name)) : answer(null, ...found)));
  };
  const spies = [
    vi.spyOn(dns, "lookup").mockImplementation(lookup as typeof dns.lookup),
    // What sends mail asks the name server itself before it asks the machine.
    ...(["resolve4", "resolve6"] as const).map((method) =>
      vi
        .spyOn(dns.Resolver.prototype, method)
        .mockImplementation(((name: string, answer: (error: Error) => void) =>
          setImmediate(() => answer(unknown(name)))) as never),
    ),
  ];
  return {
    lose: () => {
      areLost = true;
    },
    find: () => {
      areLost = false;
    },
    close: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

function unknown(name: string): Error {
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" });
}
