import type { Measure } from "../api/catalogue/attribute-values.ts";

/** Of the finished garment, laid flat; girths go all the way round. */
export const measureLabels: Readonly<Record<Measure, { name: string; how: string }>> = {
  length: {
    name: "Length",
    how: "From the highest point of the shoulder to the hem. Trousers, shorts and skirts: from the top of the waistband. Sets: the top.",
  },
  robeLength: { name: "Robe length", how: "From the neck to the hem of the robe, at the back." },
  robeWidth: { name: "Robe width", how: "From one sleeve edge to the other, laid flat." },
  chest: { name: "Chest", how: "All the way round, under the arms. Agbádá: the inner tunic." },
  bust: {
    name: "Bust",
    how: "All the way round, under the arms. Kimonos: with the front edges together.",
  },
  waist: {
    name: "Waist",
    how: "All the way round. Trousers and skirts: along the waistband, not stretched. Wraps: tied at the marked point.",
  },
  hip: { name: "Hip", how: "All the way round, at the fullest point." },
  sleeve: { name: "Sleeve", how: "From the shoulder seam to the cuff." },
  inseam: { name: "Inseam", how: "From the crotch seam to the hem, along the inside of the leg." },
  bottomLength: {
    name: "Skirt or wrapper length",
    how: "From the top of the waist to the hem.",
  },
  wrapWidth: { name: "Wrapper width", how: "From side to side, laid flat." },
  hem: {
    name: "Hem",
    how: "All the way round the lower edge. Trousers, shorts and jumpsuits: one leg.",
  },
};
