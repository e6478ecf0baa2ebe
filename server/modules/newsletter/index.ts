export { newsletterMailSamples } from "./letter-mail.ts";
export { newsletterRoutes } from "./newsletter.routes.ts";
export { type Letter, sendLetter } from "./send-letter.ts";
