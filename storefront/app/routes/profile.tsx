import { redirect } from "react-router";

/** The profile lives on the account page (specification §2). */
export function loader() {
  return redirect("/account");
}

/** In the browser there is no need to ask the server. */
export function clientLoader() {
  return redirect("/account");
}
