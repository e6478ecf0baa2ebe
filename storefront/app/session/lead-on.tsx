import { Navigate } from "react-router";
import { AuthLoading } from "./auth-loading.tsx";

/** Goes to another page; until it is there, the place of this one is kept, so that the footer does not jump. */
export function LeadOn({ to, state }: { to: string; state?: unknown }) {
  return (
    <>
      <AuthLoading />
      <Navigate to={to} state={state} replace />
    </>
  );
}
