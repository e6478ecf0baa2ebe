/** For filters, each with a colour to start from; shoppers read the colour's own name. */
export const familyColours = {
  Black: "#1E1B18",
  "White and cream": "#F2ECDD",
  Beige: "#CDB48C",
  Brown: "#6B4A32",
  "Red and rust": "#9C2F23",
  Pink: "#D48A98",
  Purple: "#5A3350",
  Blue: "#25356B",
  Green: "#3F5A3C",
  Yellow: "#D9A32B",
} as const;
export type ColourFamily = keyof typeof familyColours;
export const colourFamilies = Object.keys(familyColours) as ColourFamily[];

export const occasions = [
  "everyday",
  "office",
  "owambe",
  "wedding",
  "naming",
  "Friday",
  "church",
  "evening",
  "travel",
  "beach",
] as const;
export type Occasion = (typeof occasions)[number];

export const fits = ["runs small", "true to size", "runs large"] as const;
export type Fit = (typeof fits)[number];

export const measures = [
  "length",
  "robeLength",
  "robeWidth",
  "chest",
  "bust",
  "waist",
  "hip",
  "sleeve",
  "inseam",
  "bottomLength",
  "wrapWidth",
  "hem",
] as const;
export type Measure = (typeof measures)[number];
