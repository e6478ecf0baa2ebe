import { redirect } from "react-router";

export function loader() {
  return redirect("/account");
}

export function clientLoader() {
  return redirect("/account");
}
