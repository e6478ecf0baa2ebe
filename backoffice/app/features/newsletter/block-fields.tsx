import { useId, useState } from "react";
import type { Product } from "#contract/api/catalogue/products.ts";
import { campaignLimits } from "#contract/api/mail/campaign-limits.ts";
import type { CampaignBlock, CampaignProduct } from "#contract/api/mail/campaigns.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import { isLinkAddress } from "#contract/text/rich-text.ts";
import { Button } from "#ui/primitives/button.tsx";
import { boxClasses, Field } from "#ui/primitives/fields/field.tsx";
import { CloseIcon, PlusIcon } from "#ui/primitives/icons.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { errorText } from "../../loading/errors.ts";
import { productPrice } from "../../parts/domain/cart-lines.tsx";
import { ProductSearch } from "../../parts/domain/product-search.tsx";
import { formatAmount } from "../../parts/format/money.ts";
import { uploadPicture } from "../../parts/uploads/use-uploads.ts";
import { TextBlock } from "./text-block.tsx";

export interface BlockSources {
  readonly products: ReadonlyMap<string, CampaignProduct>;
  /** By media id. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly onProduct: (product: CampaignProduct) => void;
  readonly onPicture: (id: string, url: string) => void;
}

type Of<Kind extends CampaignBlock["kind"]> = Extract<CampaignBlock, { kind: Kind }>;

interface FieldsProps<Kind extends CampaignBlock["kind"]> extends BlockSources {
  readonly block: Of<Kind>;
  /** “Text, block 2” */
  readonly name: string;
  readonly onChange: (change: Partial<Of<Kind>>) => void;
}

interface BlockFieldsProps extends BlockSources {
  readonly block: CampaignBlock;
  readonly name: string;
  readonly onChange: (change: Partial<CampaignBlock>) => void;
}

export function BlockFields({ block, ...props }: BlockFieldsProps) {
  switch (block.kind) {
    case "heading":
      return (
        <input
          aria-label={props.name}
          value={block.text}
          maxLength={campaignLimits.headingLength}
          onChange={({ target }) => props.onChange({ text: target.value })}
          className={boxClasses(false, "h-11")}
        />
      );
    case "text":
      return (
        <TextBlock
          label={props.name}
          value={block.text}
          onChange={(text) => props.onChange({ text })}
        />
      );
    case "picture":
      return <PictureFields block={block} {...props} />;
    case "products":
      return <ProductFields block={block} {...props} />;
    case "button":
      return <ButtonFields block={block} {...props} />;
  }
}

function ButtonFields({ block, name, onChange }: FieldsProps<"button">) {
  const url = block.url.trim();
  const isBad = url !== "" && !isLinkAddress(url);
  return (
    <div className="grid gap-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <input
        aria-label={`Text of ${name}`}
        placeholder="Shop linen"
        value={block.label}
        maxLength={campaignLimits.buttonLabelLength}
        onChange={({ target }) => onChange({ label: target.value })}
        className={boxClasses(false, "h-11 placeholder:text-clay")}
      />
      <div className="min-w-0">
        <input
          aria-label={`Link of ${name}`}
          aria-invalid={isBad || undefined}
          placeholder="/products/new"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={block.url}
          maxLength={campaignLimits.buttonAddressLength}
          onChange={({ target }) => onChange({ url: target.value })}
          className={boxClasses(isBad, "h-11 placeholder:text-clay")}
        />
        {isBad && (
          <p className="mt-1 text-meta text-red">Start with / for a store page, or https://</p>
        )}
      </div>
    </div>
  );
}

function PictureFields({ block, name, pictures, onPicture, onChange }: FieldsProps<"picture">) {
  const inputId = useId();
  const [share, setShare] = useState<number>();
  const [error, setError] = useState("");
  const url = block.mediaId === null ? undefined : pictures.get(block.mediaId);

  async function upload(file: File) {
    setError("");
    setShare(0);
    try {
      const { mediaId, image } = await uploadPicture(file, {}, setShare);
      onPicture(mediaId, image.thumbnailUrl);
      onChange({ mediaId });
    } catch (cause) {
      setError(errorText(cause, "The picture could not be uploaded."));
    }
    setShare(undefined);
  }
  return (
    <div className="flex flex-wrap gap-3">
      {url && <img src={url} alt="" className="h-16 w-18 shrink-0 bg-plaster object-cover" />}
      <div className="min-w-0 grow basis-48">
        <Field
          label="Alt text"
          hint="What the picture shows, for those who can't see it."
          value={block.alt}
          maxLength={campaignLimits.altLength}
          onChange={({ target }) => onChange({ alt: target.value })}
        />
      </div>
      <label
        htmlFor={inputId}
        className="inline-flex min-h-10 cursor-pointer items-center self-start border border-ink bg-paper px-4 font-medium text-nav focus-within:outline-2 focus-within:outline-indigo hover:bg-plaster md:mt-7 pointer-coarse:min-h-11"
      >
        {share === undefined ? (url ? "Replace" : "Choose picture") : "Uploading…"}
        <span className="sr-only"> of {name}</span>
        <input
          id={inputId}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          disabled={share !== undefined}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void upload(file);
            target.value = "";
          }}
        />
      </label>
      {error !== "" && (
        <p role="alert" className="basis-full text-meta text-red">
          {error}
        </p>
      )}
    </div>
  );
}

function ProductFields({ block, products, onProduct, onChange }: FieldsProps<"products">) {
  const [isChoosing, setChoosing] = useState(false);
  const { productIds } = block;
  const remove = (id: string) => onChange({ productIds: productIds.filter((each) => each !== id) });

  function choose(product: Product) {
    onProduct({
      id: product.id,
      name: product.name,
      price: toNaira(productPrice(product)),
      image: product.images[0]?.thumbnailUrl ?? null,
      isSoldOut: product.sizesStock.every(({ stock }) => stock === 0),
    });
    onChange({ productIds: [...productIds, product.id] });
    setChoosing(false);
  }
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {productIds.map((id) => (
          <ProductTile key={id} product={products.get(id)} onRemove={() => remove(id)} />
        ))}
        {productIds.length < campaignLimits.products && (
          <li>
            <button
              type="button"
              data-first
              onClick={() => setChoosing(true)}
              className="flex aspect-[4/5] w-full flex-col items-center justify-center gap-1 border border-line-strong border-dashed text-nav hover:border-ink"
            >
              <PlusIcon className="size-4.5" />
              <span>
                Add<span className="sr-only"> a product</span>
              </span>
            </button>
          </li>
        )}
      </ul>
      <p className="mt-2 text-meta text-umber">
        Up to {campaignLimits.products}. Prices and sold-out items update when you send
      </p>
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title="Add a product">
        {isChoosing && (
          <ProductSearch label="Find a product" showsSuggestions>
            {(product) => (
              <li key={product.id} className="flex items-center gap-3 border-line border-b py-2">
                <img
                  src={product.images[0]?.thumbnailUrl ?? ""}
                  alt=""
                  className="h-13.75 w-11 shrink-0 bg-plaster object-cover"
                />
                <span className="min-w-0 grow">
                  <span className="block font-medium wrap-anywhere">{product.name}</span>
                  <span className="text-nav text-umber">{formatNaira(productPrice(product))}</span>
                </span>
                <Button
                  variant="ghost"
                  size="row"
                  disabled={productIds.includes(product.id)}
                  onClick={() => choose(product)}
                >
                  {productIds.includes(product.id) ? "Added" : "Add"}
                  <span className="sr-only"> {product.name}</span>
                </Button>
              </li>
            )}
          </ProductSearch>
        )}
      </Dialog>
    </>
  );
}

interface ProductTileProps {
  /** Undefined when it is no longer on sale. */
  readonly product: CampaignProduct | undefined;
  readonly onRemove: () => void;
}

function ProductTile({ product, onRemove }: ProductTileProps) {
  return (
    <li className="relative min-w-0 text-nav">
      <span className="block aspect-[4/5] bg-plaster">
        {product?.image && <img src={product.image} alt="" className="size-full object-cover" />}
      </span>
      <span className="mt-1 block font-medium leading-snug wrap-anywhere">
        {product?.name ?? "Not on sale"}
      </span>
      {product && (
        <span className={product.isSoldOut ? "text-amber" : "tabular-nums"}>
          {product.isSoldOut ? "Sold out" : formatAmount(product.price)}
        </span>
      )}
      <button
        type="button"
        aria-label={`Remove ${product?.name ?? "the product that is not on sale"}`}
        onClick={onRemove}
        className="absolute top-0 right-0 flex size-8 items-center justify-center bg-paper hover:text-indigo pointer-coarse:size-11"
      >
        <CloseIcon className="size-4" />
      </button>
    </li>
  );
}
