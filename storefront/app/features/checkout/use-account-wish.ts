import { useState } from "react";

/** Where the password stands in the page. */
export const accountPasswordId = "checkout-password";

/** Least length of a password (specification §9). */
const passwordMin = 6;

/** A guest's wish for an account, with the password for it. It lives in memory only (specification §4). */
export interface AccountWish {
  readonly wanted: boolean;
  /** As it was typed, empty where none is wished for; it is used without the spaces around it (specification §5). */
  readonly password: string;
  readonly fault: string | undefined;
  want(wanted: boolean): void;
  type(password: string): void;
  /** Checks the password, when it is left and when the form is sent; true when nothing is in the way. */
  check(): boolean;
}

const noWish: Pick<AccountWish, "wanted" | "password" | "fault"> = {
  wanted: false,
  password: "",
  fault: undefined,
};

/** Keeps the tick and the password of "Create an account with these details". */
export function useAccountWish(): AccountWish {
  const [wish, setWish] = useState(noWish);
  return {
    ...wish,
    // Ticked again, it begins anew with an empty field.
    want: (wanted) => setWish({ ...noWish, wanted }),
    type: (password) => setWish({ ...noWish, wanted: true, password }),
    check() {
      const fault = wish.wanted ? passwordFault(wish.password) : undefined;
      setWish({ ...wish, fault });
      return !fault;
    },
  };
}

/** What is wrong with a password, trimmed as it will be used (specification §5). */
export function passwordFault(password: string): string | undefined {
  const { length } = password.trim();
  if (length === 0) return "Required";
  return length < passwordMin ? "Must be at least 6 characters" : undefined;
}
