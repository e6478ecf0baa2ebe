import { AccountPage } from "../features/account/account-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("My account") }];

export default AccountPage;
