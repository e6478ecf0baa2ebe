import { JoinPage } from "../features/sign-in/join-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Join the staff") }];

export default JoinPage;
