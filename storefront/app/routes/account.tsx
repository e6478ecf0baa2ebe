import { Outlet } from "react-router";
import { AccountFrame } from "../features/account/account-frame.tsx";
import { RequireAccount } from "../session/require-account.tsx";
import { useSession } from "../session/session-context.tsx";

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function Account() {
  const { user } = useSession();
  return (
    <RequireAccount>
      {user && (
        <AccountFrame user={user}>
          <Outlet />
        </AccountFrame>
      )}
    </RequireAccount>
  );
}
