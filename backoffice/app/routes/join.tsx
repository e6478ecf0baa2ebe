import { JoinPage } from "../features/sign-in/join-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Your link") }];

export default JoinPage;
