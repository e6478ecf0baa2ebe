import { contentLimits } from "#contract/api/content/content-limits.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { Panel } from "../../../parts/layout/panel.tsx";
import type { ContentForm } from "../content-form.ts";
import { ContentField } from "../fields/content-field.tsx";
import { AddButton, indexesOf, ListButtons } from "../fields/list-buttons.tsx";

export function TestimonialsPanels({ form }: { form: ContentForm<ContentOf["testimonials"]> }) {
  const { testimonials } = form.draft;
  return (
    <Panel
      title="Testimonials"
      aside={
        <AddButton
          label="Add a testimonial"
          disabled={testimonials.length >= contentLimits.testimonials}
          onAdd={() =>
            form.set("testimonials", [...testimonials, { quote: "", name: "", about: "" }])
          }
        />
      }
    >
      {testimonials.length === 0 && <p className="text-umber">No testimonials yet.</p>}
      <ul className="divide-y divide-line">
        {indexesOf(testimonials).map((index) => {
          const testimonial = testimonials[index];
          return (
            <li key={index} className="grid gap-3 py-4 first:pt-0">
              <div className="flex items-center justify-between gap-3">
                <Checkbox
                  label="Visible"
                  checked={testimonial?.hidden !== true}
                  onChange={({ target }) =>
                    form.set(`testimonials.${index}.hidden`, target.checked ? undefined : true)
                  }
                />
                <ListButtons
                  form={form}
                  path="testimonials"
                  index={index}
                  name={testimonial?.name || "the testimonial"}
                />
              </div>
              <ContentField
                form={form}
                path={`testimonials.${index}.quote`}
                label="Quote"
                maxLength={contentLimits.quote}
                rows={3}
              />
              <div className="grid gap-3 md:grid-cols-2">
                <ContentField
                  form={form}
                  path={`testimonials.${index}.name`}
                  label="Name"
                  maxLength={contentLimits.testimonialName}
                />
                <ContentField
                  form={form}
                  path={`testimonials.${index}.about`}
                  label="Place and item"
                  maxLength={contentLimits.testimonialAbout}
                  optional
                />
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
