const hour = 3600;
const day = 24 * hour;
const tenMinutes = 600;

// Thousands may stand behind one address of a mobile carrier. What one client may do is set for such a crowd, or at a
// program's pace where only wrong tries count; none is on an address alone but what its mailbox gets (decision 16).

/**
 * Registrations with every field right: each costs the hash of a password. A carrier's crowd opens some dozens in
 * ten minutes, even while an advertisement runs.
 */
export const registrationsOfClient = { name: "register", limit: 200, windowSeconds: tenMinutes };

/**
 * Sign-ins of one client to one account, right ones too: each costs the hash of a password, and leaves a session. Nobody
 * signs in every ten seconds but a program.
 */
export const signInsOfPair = { name: "sign-ins-of-pair", limit: 60, windowSeconds: tenMinutes };

/** Codes that one client has mailed, to whomever: enough for those sign-ups, too few to be worth a spammer's while. */
export const codesOfClient = { name: "codes-of-client", limit: 400, windowSeconds: hour };

/** Codes that one client has mailed to one address: one for each time a person looks for a lost one, and some more. */
export const codesOfPair = { name: "codes-of-pair", limit: 10, windowSeconds: day };

/**
 * Codes that one mailbox gets, from accounts opened and deleted in turns too. With five tries each, one is guessed in
 * less than one of ten thousand days.
 */
export const codesToMailbox = { name: "codes-to-mailbox", limit: 20, windowSeconds: day };

/** Wrong codes of one client at all accounts. Each code has five tries of its own, so the right one is heard beyond it. */
export const wrongCodesOfClient = { name: "wrong-codes", limit: 200, windowSeconds: tenMinutes };

/**
 * Unknown addresses that one client asks a reset for: the answer says so (specification §8), and who looks for
 * addresses must be slow. Of a crowd, a few mistype theirs in ten minutes.
 */
export const unknownResetsOfClient = {
  name: "unknown-resets",
  limit: 120,
  windowSeconds: tenMinutes,
};

/** Addresses that have an account already, typed by one client for a new code: as slow, for the same reason. */
export const takenOfClient = { name: "taken-addresses", limit: 120, windowSeconds: tenMinutes };

/** Links that one mailbox gets (decision 16); asking further answers the same, and the newest link works on. */
export const resetsToMailbox = { name: "resets-to-mailbox", limit: 3, windowSeconds: hour };

/** The same in a day, which three in each hour would not bound to what a person bears. */
export const resetsToMailboxADay = {
  name: "resets-to-mailbox-a-day",
  limit: 20,
  windowSeconds: day,
};

/** Reset tokens that are none. They cannot be guessed, so the right one is heard beyond it; a flood is told to slow down. */
export const wrongResetsOfClient = { name: "wrong-resets", limit: 200, windowSeconds: tenMinutes };

/** Changes of a password by who knows it: each costs two hashes and a mail. */
export const passwordChangesOfUser = {
  name: "password-changes",
  limit: 20,
  windowSeconds: tenMinutes,
};

/** Everything held on a shopper, which may be thousands of orders: read some times, whoever reads it. */
export const exportsOfUser = { name: "account-export", limit: 10, windowSeconds: hour };

/** Wrong passwords of someone who is signed in: who took a phone must not find out the password with it. */
export const wrongChecksOfUser = { name: "password-check", limit: 10, windowSeconds: 900 };
