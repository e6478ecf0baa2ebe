import type { FastifyRequest } from "fastify";
import { clientOf } from "./client-address.ts";
import { createWorkLimit } from "./limit-work.ts";

/**
 * Lists that a client may have made in a minute by one process. The dearest search takes some 10 ms of the database, so
 * this is a fifth of a core of it. Behind one address of a carrier stand thousands, but together they find most lists
 * made.
 */
const usualListsPerClient = 1200;
/**
 * The same for an account with a proved address, which finds none made and answers for nobody else behind its own: four a
 * second, as many as who types without a pause asks for.
 */
const listsPerAccount = 240;
/** How many other answers are as much work as a list. */
const worthOfList = 3;

/**
 * Counts the answers that are made for whoever asks. What a page asks for is counted with the page.
 * @returns what refuses one more by throwing `rate_limited`
 */
export type CountMade = (request: FastifyRequest, what?: "list") => () => void;

/** Counts nothing yet. */
export function createCountMade(listsPerClient = usualListsPerClient): CountMade {
  const windowSeconds = 60;
  const ofClient = createWorkLimit({ limit: listsPerClient * worthOfList, windowSeconds });
  const ofAccount = createWorkLimit({ limit: listsPerAccount * worthOfList, windowSeconds });
  return ({ ip, isOwn, caller }, what) =>
    () => {
      if (isOwn) return;
      const worth = what === "list" ? worthOfList : 1;
      if (caller.kind === "user" && caller.emailVerified) ofAccount(caller.userId, worth);
      else ofClient(clientOf(ip), worth);
    };
}
