export interface AboutPart {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export const about: { readonly lead: string; readonly parts: readonly AboutPart[] } = {
  lead: "We make clothes from cloth we can name: which town wove it, whose hands tied it, what it was dyed in.",
  parts: [
    {
      title: "The cloth",
      paragraphs: [
        "Adire comes from Abẹ́òkúta, tied or painted with cassava paste before it meets the indigo vat. Aṣọ òkè comes from Ìṣẹ́yìn, woven in strips a hand wide and sewn edge to edge. Linen comes plain, because some afternoons ask for nothing else.",
        "We buy from the people who make it, in lots small enough that we know what each one became.",
      ],
    },
    {
      title: "The cut",
      paragraphs: [
        "Everything is cut and sewn in Lagos, for men and for women, from XS to XXL. A stripe meets its neighbour at the seam; a motif is not cut through the middle to save half a yard.",
        "If it does not fit, we exchange the size for free. A tailor would.",
      ],
    },
    {
      title: "For groups",
      paragraphs: [
        "Schools, choirs, hotels and families with a wedding coming order from us in bulk. With a business profile, the more you buy of one style, the lower the price, and we answer bulk enquiries in 1–2 business days.",
      ],
    },
  ],
};
