import { useState } from "react";

/** Where the password stands in the page. */
export const accountPasswordId = "checkout-password";

/** Least length of a password (specification §9). */
const passwordMin = 6;

/** A guest's wish for an account, with the password for it. It lives in memory only (specification §4). */
export interface AccountWish {
  readonly wanted: boolean;
  /** As it was typed; it is used without the spaces around it (specification §5). */
  readonly password: string;
  readonly fault: string | undefined;
  want(wanted: boolean): void;
  type(password: string): void;
  /** Checks the password, when it is left and when the form is sent; true when nothing is in the way. */
  check(): boolean;
}

/** Keeps the tick and the password of "Create an account with these details". */
export function useAccountWish(): AccountWish {
  const [wanted, setWanted] = useState(false);
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  return {
    wanted,
    password,
    fault,
    want(next) {
      setWanted(next);
      // Ticked again, it begins anew with an empty field.
      setPassword("");
      setFault(undefined);
    },
    type(next) {
      setPassword(next);
      setFault(undefined);
    },
    check() {
      const found = wanted ? passwordFault(password) : undefined;
      setFault(found);
      return found === undefined;
    },
  };
}

/** What is wrong with a password, trimmed as it will be used (specification §5). */
export function passwordFault(password: string): string | undefined {
  const { length } = password.trim();
  if (length === 0) return "Required";
  return length < passwordMin ? "Must be at least 6 characters" : undefined;
}
