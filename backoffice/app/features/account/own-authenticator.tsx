import { api } from "../../api.ts";
import { useSession } from "../../session/session-context.tsx";
import { ProveForm } from "./prove-form.tsx";

/** Lets the authenticator count no more, for who has a new phone: one signs in again and sets it up. */
export function OwnAuthenticator() {
  const { signOut } = useSession();
  return (
    <>
      <p className="text-umber">
        For a new phone. You are signed out everywhere, and set the new one up when you sign in
        again with your password.
      </p>
      <ProveForm
        button="Set up another authenticator"
        failure="It could not be done. Please try again."
        onProve={async (proof) => {
          await api("POST /staff/account/authenticator-reset", { body: proof });
          await signOut();
        }}
      />
    </>
  );
}
