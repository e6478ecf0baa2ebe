import { redirect } from "react-router";

/** The profile lives on the account page (specification §2). */
export function loader() {
  return redirect("/account");
}
