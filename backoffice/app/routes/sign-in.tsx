import { SignInPage } from "../features/sign-in/sign-in-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Sign in") }];

export default SignInPage;
