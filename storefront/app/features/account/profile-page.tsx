import type { User } from "#contract/api/accounts/auth.ts";
import { BusinessAction } from "./business-action.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { DownloadData } from "./download-data.tsx";
import { LogoutEverywhere } from "./logout-everywhere.tsx";
import { ProfileForm } from "./profile-form.tsx";

export function ProfilePage({ user }: { user: User }) {
  return (
    <div className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-2">
      <div className="grid max-w-120 gap-12">
        <ProfileForm user={user} />
        <ChangePasswordForm email={user.email} />
      </div>
      <div className="divide-y divide-line border-line border-y">
        <BusinessAction />
        <LogoutEverywhere />
        <DownloadData />
        <DeleteAccount />
      </div>
    </div>
  );
}
