import { ProfilePage } from "../features/account/profile-page.tsx";
import { type InPage, titled } from "../page-title.ts";
import { useSession } from "../session/session-context.tsx";

export const meta = (page: InPage) => [
  titled("Profile", page),
  { name: "robots", content: "noindex" },
];

export default function AccountProfile() {
  const { user } = useSession();
  return user && <ProfilePage user={user} />;
}
