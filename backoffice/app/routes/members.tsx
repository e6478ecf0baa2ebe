import { MembersPage } from "../features/members/members-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Staff") }];

export default MembersPage;
