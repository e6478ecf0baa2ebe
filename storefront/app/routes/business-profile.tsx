import { BusinessProfilePage } from "../features/account/business-profile-page.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";
import { RequireAccount } from "../session/require-account.tsx";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Business profile", page),
  { name: "robots", content: "noindex" },
];

export default function BusinessProfile() {
  return (
    <RequireAccount>
      <BusinessProfilePage />
    </RequireAccount>
  );
}
