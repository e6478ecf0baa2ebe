import { expect, test } from "vitest";
import { releases } from "#server/database/migrations/releases.ts";
import { upgradeFrom } from "../ops/trials/kit/upgrade-from.ts";
import { createBareDatabase } from "./kit/database.ts";

// The short form of `npm run trial -- upgrade`, without pages.
test.each(releases)(
  "$version is upgraded while it sells, and nothing is lost",
  async (release) => {
    await using stack = new AsyncDisposableStack();
    const database = await createBareDatabase();
    stack.defer(() => database.drop());
    const found = await upgradeFrom(release, stack, {
      databaseUrl: database.url,
      phaseMs: 4_000,
      pages: false,
    });
    expect(found.retried).toBe(0);
  },
  600_000,
);
