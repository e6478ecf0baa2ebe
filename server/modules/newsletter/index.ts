export { newsletterMailSamples } from "./letter-mail.ts";
export { newsletterRoutes } from "./newsletter.routes.ts";
export { sendLetter } from "./send-letter.ts";
