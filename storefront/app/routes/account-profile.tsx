import { ProfilePage } from "../features/account/profile-page.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";
import { useSession } from "../session/session-context.tsx";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Profile", page),
  { name: "robots", content: "noindex" },
];

export default function AccountProfile() {
  const { user } = useSession();
  return user && <ProfilePage user={user} />;
}
