import { HealthPage } from "../features/health/health-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("System health") }];

export default HealthPage;
