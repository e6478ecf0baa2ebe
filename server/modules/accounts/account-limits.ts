const hour = 3600;
const day = 24 * hour;
const tenMinutes = 600;

// Thousands may stand behind one address of a mobile carrier, so client limits fit a crowd, and
// only a mailbox has a limit of its own (decision 16).

/** Each hashes a password; a carrier's crowd opens some dozens in ten minutes. */
export const registrationsPerClient = { name: "register", limit: 200, windowSeconds: tenMinutes };

/** Successful ones too: each hashes a password and creates a session. */
export const signInsPerClientAndEmail = {
  name: "sign-ins-of-pair",
  limit: 60,
  windowSeconds: tenMinutes,
};

export const codesPerClient = { name: "codes-of-client", limit: 400, windowSeconds: hour };

export const codesPerClientAndEmail = { name: "codes-of-pair", limit: 10, windowSeconds: day };

/** Over recreated accounts too. At five attempts each, a code is guessed in ten thousand days. */
export const codesPerMailbox = { name: "codes-to-mailbox", limit: 20, windowSeconds: day };

/** Each code has five attempts of its own, so the right one is still accepted. */
export const wrongCodesPerClient = { name: "wrong-codes", limit: 200, windowSeconds: tenMinutes };

/** The answer reveals unknown addresses (specification §8), so probing must be slow. */
export const unknownResetsPerClient = {
  name: "unknown-resets",
  limit: 120,
  windowSeconds: tenMinutes,
};

export const usedEmailsPerClient = {
  name: "taken-addresses",
  limit: 120,
  windowSeconds: tenMinutes,
};

/** Decision 16. Beyond it the newest link is extended, with the same answer. */
export const resetsPerMailbox = { name: "resets-to-mailbox", limit: 3, windowSeconds: hour };

export const dailyResetsPerMailbox = {
  name: "resets-to-mailbox-a-day",
  limit: 20,
  windowSeconds: day,
};

/** Tokens cannot be guessed; valid ones are always accepted. */
export const wrongResetsPerClient = { name: "wrong-resets", limit: 200, windowSeconds: tenMinutes };

export const passwordChangesPerUser = {
  name: "password-changes",
  limit: 20,
  windowSeconds: tenMinutes,
};

export const exportsPerUser = { name: "account-export", limit: 10, windowSeconds: hour };

export const addressChangesPerUser = {
  name: "address-changes",
  limit: 60,
  windowSeconds: tenMinutes,
};

/** A stolen, signed-in phone must not reveal the password. */
export const wrongPasswordsPerUser = { name: "password-check", limit: 10, windowSeconds: 900 };
