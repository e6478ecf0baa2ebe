import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorBlock } from "./error-block.tsx";
import { Checkbox } from "./fields/checkbox.tsx";
import { Field, TextAreaField } from "./fields/field.tsx";
import { QuantityStepper } from "./fields/quantity-stepper.tsx";
import { SelectField } from "./fields/select.tsx";
import { SizeChips } from "./fields/size-chips.tsx";
import { LinkButton } from "./link-button.tsx";
import { LoomStrip } from "./loom-strip.tsx";
import { Dialog } from "./overlays/dialog.tsx";
import { Drawer } from "./overlays/drawer.tsx";
import { ToastProvider } from "./overlays/toast.tsx";
import { Picture } from "./pictures/picture.tsx";
import { Price } from "./price.tsx";
import { ProductCardSkeleton } from "./skeleton.tsx";
import { Status } from "./status.tsx";
import { Tabs } from "./tabs.tsx";

const noop = () => {};
const html = (element: ReactElement) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

const picture = {
  url: "/media/a-800.webp",
  alt: "Indigo camp shirt",
  width: 800,
  height: 1000,
  srcset: { avif: "/media/a-400.avif 400w", webp: "/media/a-400.webp 400w" },
};
const sizes = [
  { size: "S", soldOut: false },
  { size: "XL", soldOut: true },
];

describe("primitives", () => {
  const parts: Record<string, ReactElement> = {
    button: <Button busy>Pay</Button>,
    checkbox: <Checkbox label="Create an account" error="Required" />,
    dialog: (
      <Dialog open onClose={noop} title="Filter" actions="Done">
        Body
      </Dialog>
    ),
    drawer: (
      <Drawer open onClose={noop} title="Cart" aside="2 items" footer="Subtotal">
        Lines
      </Drawer>
    ),
    empty: <EmptyState title="Nothing new just yet" text="Soon." action="All products" />,
    error: <ErrorBlock message="Unable to load orders." onRetry={noop} />,
    field: <Field label="Email" error="Enter a valid email" action={<Button>Apply</Button>} />,
    area: <TextAreaField label="Notes" hint="What you need" />,
    link: <LinkButton to="/faq">FAQ</LinkButton>,
    strip: <LoomStrip direction="lying" className="h-3" />,
    picture: <Picture image={picture} sizes="50vw" priority />,
    price: <Price price={kobo(100)} original={kobo(200)} />,
    quantity: <QuantityStepper name="shirt" value={1} onChange={noop} />,
    select: <SelectField label="State" />,
    sizes: <SizeChips legend="Size" sizes={sizes} value="S" onChange={noop} />,
    skeleton: <ProductCardSkeleton />,
    status: <Status tone="good">Approved</Status>,
    tabs: (
      <Tabs label="Sizes" tabs={[{ id: "men", label: "Men" }]} value="men" onChange={noop}>
        Table
      </Tabs>
    ),
    toast: (
      <ToastProvider>
        <p>Page</p>
      </ToastProvider>
    ),
  };

  it.each(Object.entries(parts))("%s writes nothing the content policy refuses", (_, element) => {
    expect(html(element)).not.toMatch(/<style| style=| on[a-z]+=|javascript:/i);
  });
});

describe("fields", () => {
  it("ties the error to the input and marks it invalid", () => {
    const markup = html(
      <Field id="email" label="Email" error="Enter a valid email" hint="Yours" />,
    );
    expect(markup).toContain('aria-describedby="email-note"');
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toMatch(/<p id="email-note"[^>]*>.*Enter a valid email<\/span><\/p>/);
    expect(markup).not.toContain("Yours");
  });

  it("shows the hint in place of an error", () => {
    const markup = html(<Field id="email" label="Email" error="" hint="At most two a month" />);
    expect(markup).toMatch(/<p id="email-note"[^>]*>At most two a month<\/p>/);
    expect(markup).not.toContain("aria-invalid");
  });

  it("renders no empty note", () => {
    const markup = html(<Field id="email" label="Email" />);
    expect(markup).not.toContain("email-note");
  });
});

describe("SizeChips", () => {
  it("disables a sold-out size and names it", () => {
    const markup = html(<SizeChips legend="Size" sizes={sizes} value={null} onChange={noop} />);
    expect(markup).toMatch(/<input[^>]*disabled=""[^>]*value="XL"|value="XL"[^>]*disabled=""/);
    expect(markup).toContain("Sold out: XL.");
    expect(markup).not.toMatch(/value="S"[^>]*disabled/);
  });

  it("leaves naming sold-out sizes to the note, to avoid announcing them twice", () => {
    const note = "XL is sold out";
    const markup = html(
      <SizeChips legend="Size" sizes={sizes} value={null} onChange={noop} note={note} />,
    );
    expect(markup.match(/sold out/gi)).toHaveLength(1);
  });
});

describe("Price", () => {
  it("strikes the former price and names both for screen readers", () => {
    const markup = html(<Price price={kobo(3_465_000)} original={kobo(3_850_000)} />);
    expect(markup).toContain("₦34,650");
    expect(markup).toMatch(/<s[^>]*>.*Was .*₦38,500<\/s>/);
  });

  it("strikes nothing without a discount", () => {
    expect(html(<Price price={kobo(100)} original={kobo(100)} />)).not.toContain("<s ");
  });
});

describe("Picture", () => {
  it("shows No image without a picture", () => {
    expect(html(<Picture image={null} sizes="50vw" />)).toContain("No image");
  });

  it("reserves its space and loads lazily unless it has priority", () => {
    expect(html(<Picture image={picture} sizes="50vw" />)).toMatch(
      /width="800" height="1000" loading="lazy"/,
    );
    expect(html(<Picture image={picture} sizes="50vw" priority />)).toMatch(
      /fetchPriority="high"/i,
    );
  });
});

describe("QuantityStepper", () => {
  it("names the removal of the last unit", () => {
    const markup = html(<QuantityStepper name="Kaftan" value={1} min={0} onChange={noop} />);
    expect(markup).toContain('aria-label="Remove Kaftan"');
  });

  it("announces a limit and keeps focus", () => {
    const markup = html(<QuantityStepper name="Kaftan" value={3} max={3} onChange={noop} />);
    expect(markup.match(/aria-disabled="true"/g)).toHaveLength(1);
    expect(markup).not.toMatch(/ disabled/);
  });
});
