import { contentLimits } from "#contract/api/content/content-limits.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import { limits } from "#contract/api/limits.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import type { ContentForm } from "../content-form.ts";
import { ContentField } from "../fields/content-field.tsx";
import { AddButton, indexesOf, ListButtons } from "../fields/list-buttons.tsx";
import { type ContentPictures, LogoField } from "../fields/picture-fields.tsx";

interface ContactsPanelsProps {
  readonly form: ContentForm<ContentOf["contacts"]>;
  readonly pictures: ContentPictures;
}

export function ContactsPanels({ form, pictures }: ContactsPanelsProps) {
  const { socials } = form.draft;
  const email = { form, maxLength: limits.emailLength, type: "email" } as const;
  return (
    <>
      <Panel title="Name and logo">
        <div className="grid gap-4">
          <ContentField
            form={form}
            path="name"
            label="Shop name"
            maxLength={contentLimits.storeName}
            hint="Appears on every page, in emails, on invoices and in shared links."
          />
          <ContentField
            form={form}
            path="description"
            label="Short description"
            maxLength={contentLimits.description}
            rows={2}
            hint="For search engines and shared links."
          />
          <LogoField form={form} pictures={pictures} />
        </div>
      </Panel>
      <Panel title="On every page">
        <div className="grid gap-4">
          <ContentField
            form={form}
            path="announcement"
            label="Announcement"
            maxLength={contentLimits.announcement}
            optional
            hint="Above the header. Empty hides the line."
          />
          <ContentField
            form={form}
            path="newsletterLine"
            label="Text above the newsletter form"
            maxLength={contentLimits.announcement}
            hint="At the foot of the page."
          />
        </div>
      </Panel>
      <Panel title="Contact details">
        <div className="grid gap-4">
          <ContentField
            {...email}
            path="contact.email"
            label="Email"
            hint="Sale and payment notifications go here too."
          />
          <ContentField {...email} path="contact.stylingEmail" label="Email for styling" />
          <ContentField
            {...email}
            path="contact.bulkEmail"
            label="Email for bulk orders"
            hint="Enquiry and business profile notifications go here too."
          />
          <ContentField
            form={form}
            path="contact.phone"
            label="Phone"
            maxLength={contentLimits.phone}
            type="tel"
          />
          <ContentField
            form={form}
            path="contact.address"
            label="Address"
            maxLength={contentLimits.address}
            hint="Appears on invoices. Returns are sent here."
          />
          <ContentField
            form={form}
            path="rcNumber"
            label="RC number"
            maxLength={contentLimits.rcNumber}
            optional
            hint="Digits only. Appears in the policies."
          />
        </div>
      </Panel>
      <Panel title="Chat">
        <div className="grid gap-4">
          <ContentField
            form={form}
            path="chat.number"
            label="WhatsApp number"
            maxLength={15}
            type="tel"
            hint="Country code first, no plus or spaces: 2348012345678."
          />
          <ContentField
            form={form}
            path="chat.bulkMessage"
            label="Default message for bulk order chats"
            maxLength={contentLimits.bulkMessage}
          />
        </div>
      </Panel>
      <Panel
        title="Social links"
        aside={
          <AddButton
            label="Add a link"
            disabled={socials.length >= contentLimits.socials}
            onAdd={() => form.set("socials", [...socials, { name: "", url: "https://" }])}
          />
        }
      >
        <ul className="grid gap-4">
          {indexesOf(socials).map((index) => (
            <li key={index} className="grid gap-1 md:flex md:items-start md:gap-3">
              <div className="grid grow gap-4 md:grid-cols-[10rem_1fr]">
                <ContentField
                  form={form}
                  path={`socials.${index}.name`}
                  label="Name"
                  maxLength={contentLimits.socialName}
                />
                <ContentField
                  form={form}
                  path={`socials.${index}.url`}
                  label="Address"
                  maxLength={contentLimits.link}
                  type="url"
                />
              </div>
              <div className="flex justify-end md:pt-6">
                <ListButtons
                  form={form}
                  path="socials"
                  index={index}
                  name={socials[index]?.name || "the link"}
                />
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
