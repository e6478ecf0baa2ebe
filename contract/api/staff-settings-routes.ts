import type { Page } from "./envelope.ts";
import type {
  DemoCounts,
  DismissFirstSteps,
  FirstSteps,
  RemovedDemo,
  TestPaymentPlace,
} from "./first-steps.ts";
import type { MailSample } from "./mail-sample.ts";
import type {
  HomeFigures,
  Publish,
  ReturnToVersion,
  SettingsVersion,
  SettingsVersionsQuery,
  StaffSettings,
  WordsPreview,
} from "./staff-settings.ts";
import type { RulesOf } from "./store-rules.ts";
import type { WordsOf } from "./store-words.ts";

/** The calls of the back office on the shop's words, its rules and the first steps; part of `StaffRoutes`. */
export interface StaffSettingsRoutes {
  "GET /staff/words/:id": { reply: StaffSettings };
  "GET /staff/words/:id/versions": { query: SettingsVersionsQuery; reply: Page<SettingsVersion> };
  "POST /staff/words/:id/return": { body: ReturnToVersion; reply: StaffSettings };
  "PATCH /staff/words/contacts": { body: Publish<WordsOf["contacts"]>; reply: StaffSettings };
  "POST /staff/words/contacts/previews": {
    body: Publish<WordsOf["contacts"]>;
    reply: WordsPreview;
  };
  "PATCH /staff/words/home": { body: Publish<WordsOf["home"]>; reply: StaffSettings };
  "POST /staff/words/home/previews": { body: Publish<WordsOf["home"]>; reply: WordsPreview };
  "GET /staff/words/home/figures": { reply: HomeFigures };
  "PATCH /staff/words/voices": { body: Publish<WordsOf["voices"]>; reply: StaffSettings };
  "POST /staff/words/voices/previews": { body: Publish<WordsOf["voices"]>; reply: WordsPreview };
  "PATCH /staff/words/questions": { body: Publish<WordsOf["questions"]>; reply: StaffSettings };
  "POST /staff/words/questions/previews": {
    body: Publish<WordsOf["questions"]>;
    reply: WordsPreview;
  };
  "PATCH /staff/words/about": { body: Publish<WordsOf["about"]>; reply: StaffSettings };
  "POST /staff/words/about/previews": { body: Publish<WordsOf["about"]>; reply: WordsPreview };

  "GET /staff/first-steps": { reply: FirstSteps };
  "POST /staff/first-steps/dismissal": { body: DismissFirstSteps };
  "POST /staff/first-steps/mail": Record<never, never>;
  "POST /staff/first-steps/payment": { reply: TestPaymentPlace };
  "POST /staff/first-steps/demo/removal": { body: DemoCounts; reply: RemovedDemo };

  "GET /staff/rules/:id": { reply: StaffSettings };
  "GET /staff/rules/:id/versions": { query: SettingsVersionsQuery; reply: Page<SettingsVersion> };
  "POST /staff/rules/:id/return": { body: ReturnToVersion; reply: StaffSettings };
  "PATCH /staff/rules/selling": { body: Publish<RulesOf["selling"]>; reply: StaffSettings };
  "PATCH /staff/rules/transfer": { body: Publish<RulesOf["transfer"]>; reply: StaffSettings };
  "PATCH /staff/rules/mail": { body: Publish<RulesOf["mail"]>; reply: StaffSettings };
  "GET /staff/rules/mail/sample": { query: RulesOf["mail"]; reply: MailSample };
  "GET /staff/rules/mail/sample/page": { query: RulesOf["mail"]; file: true };
}
