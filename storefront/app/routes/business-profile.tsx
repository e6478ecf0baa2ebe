import { BusinessProfilePage } from "../features/account/business-profile-page.tsx";
import { pageTitle } from "../page-title.ts";
import { RequireAccount } from "../session/require-account.tsx";

export const meta = () => [
  { title: pageTitle("Business profile") },
  { name: "robots", content: "noindex" },
];

export default function BusinessProfile() {
  return (
    <RequireAccount>
      <BusinessProfilePage />
    </RequireAccount>
  );
}
