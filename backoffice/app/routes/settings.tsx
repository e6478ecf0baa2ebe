import { SettingsPage } from "../features/settings/settings-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Settings") }];

export default SettingsPage;
