import { ProfilePage } from "../features/account/profile-page.tsx";
import { pageTitle } from "../page-title.ts";
import { useSession } from "../session/session-context.tsx";

export const meta = () => [{ title: pageTitle("Profile") }, { name: "robots", content: "noindex" }];

export default function AccountProfile() {
  const { user } = useSession();
  return user && <ProfilePage user={user} />;
}
