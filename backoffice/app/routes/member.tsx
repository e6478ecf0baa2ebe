import { MemberPage } from "../features/members/member-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Staff member") }];

export default MemberPage;
