import { limits } from "#contract/api/limits.ts";
import type { WordsOf } from "#contract/api/store-words.ts";
import { wordsLimits as most } from "#contract/api/words-limits.ts";
import { Panel } from "../../parts/panel.tsx";
import { AddButton } from "./add-button.tsx";
import { ListButtons, placesOf } from "./list-buttons.tsx";
import { type KnownPictures, LogoField } from "./picture-fields.tsx";
import type { WordsForm } from "./use-words-form.ts";
import { WordField } from "./word-field.tsx";

interface ContactsPanelsProps {
  readonly form: WordsForm<WordsOf["contacts"]>;
  readonly pictures: KnownPictures;
}

/** What the shop is called, how it is reached, and the line above its header. */
export function ContactsPanels({ form, pictures }: ContactsPanelsProps) {
  const { socials } = form.draft;
  const email = { form, most: limits.emailLength, type: "email" } as const;
  return (
    <>
      <Panel title="Name and logo">
        <div className="grid gap-4">
          <WordField
            form={form}
            path="name"
            label="Name of the shop"
            most={most.storeName}
            hint="Appears on every page, in mails, on invoices and in shared links."
          />
          <WordField
            form={form}
            path="description"
            label="The shop in a sentence"
            most={most.description}
            rows={2}
            hint="For search engines and shared links."
          />
          <LogoField form={form} pictures={pictures} />
        </div>
      </Panel>
      <Panel title="On every page">
        <div className="grid gap-4">
          <WordField
            form={form}
            path="announcement"
            label="Announcement"
            most={most.announcement}
            optional
            hint="Above the header. Empty hides the line."
          />
          <WordField
            form={form}
            path="newsletterLine"
            label="Line above the letter’s form"
            most={most.announcement}
            hint="At the foot of the page."
          />
        </div>
      </Panel>
      <Panel title="How shoppers reach the shop">
        <div className="grid gap-4">
          <WordField
            {...email}
            path="contact.email"
            label="Email"
            hint="Mails about sales and payments go here too."
          />
          <WordField {...email} path="contact.stylingEmail" label="Email for styling" />
          <WordField
            {...email}
            path="contact.bulkEmail"
            label="Email for bulk orders"
            hint="Mails about enquiries and business profiles go here too."
          />
          <WordField
            form={form}
            path="contact.phone"
            label="Telephone"
            most={most.phone}
            type="tel"
          />
          <WordField
            form={form}
            path="contact.address"
            label="Address"
            most={most.address}
            hint="Appears on invoices. Returns are sent here."
          />
        </div>
      </Panel>
      <Panel title="Chat">
        <div className="grid gap-4">
          <WordField
            form={form}
            path="chat.number"
            label="WhatsApp number"
            most={15}
            type="tel"
            hint="With the country, without plus or spaces: 2348012345678."
          />
          <WordField
            form={form}
            path="chat.bulkMessage"
            label="First line of a chat about a bulk order"
            most={most.bulkMessage}
          />
        </div>
      </Panel>
      <Panel
        title="Social links"
        aside={
          <AddButton
            label="Add a link"
            disabled={socials.length >= most.socials}
            onAdd={() => form.set("socials", [...socials, { name: "", url: "https://" }])}
          />
        }
      >
        <ul className="grid gap-4">
          {placesOf(socials).map((place) => (
            <li key={place} className="grid gap-1 md:flex md:items-start md:gap-3">
              <div className="grid grow gap-4 md:grid-cols-[10rem_1fr]">
                <WordField
                  form={form}
                  path={`socials.${place}.name`}
                  label="Name"
                  most={most.socialName}
                />
                <WordField
                  form={form}
                  path={`socials.${place}.url`}
                  label="Address"
                  most={most.link}
                  type="url"
                />
              </div>
              <div className="flex justify-end md:pt-6">
                <ListButtons
                  form={form}
                  path="socials"
                  place={place}
                  name={socials[place]?.name || "the link"}
                />
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
