/** A figure of the home page, such as 5K+ "community orders fulfilled". */
export interface StoreStat {
  readonly figure: string;
  readonly meaning: string;
}

/** What a customer said. */
export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  /** Place and what was bought, such as "Ìbàdàn, agbada set". */
  readonly about: string;
}

/** What the home page tells of the store. It stands apart from store.config.ts, which every page loads. */
export const storeHome: {
  readonly stats: readonly StoreStat[];
  readonly testimonials: readonly Testimonial[];
} = {
  stats: [
    { figure: "5K+", meaning: "community orders fulfilled" },
    { figure: "48hr", meaning: "average Lagos delivery time" },
    { figure: "92%", meaning: "of customers who return" },
  ],
  testimonials: [
    {
      quote:
        "My father wore agbada to my wedding that he says he will be buried in. He has bought two more since, so he plans to live a while.",
      name: "Temítọ́pẹ́ Adéyẹmí",
      about: "Ìbàdàn, agbada set",
    },
    {
      quote:
        "The shirt arrived on a Thursday and by Sunday three people at church had asked me where it came from. I told only one of them.",
      name: "Chinẹdu Ọkafọ",
      about: "Enugu, Ẹlẹ́kọ camp shirt",
    },
    {
      quote:
        "I sent my size back twice and nobody sighed at me. The third one fits as if my aunt had cut it.",
      name: "Hauwa Bello",
      about: "Kaduna, linen kaftan",
    },
    {
      quote:
        "Forty tunics for our hotel staff, every seam straight, on the day they said. We have ordered the next forty.",
      name: "Ebun Coker",
      about: "Lagos, bulk order",
    },
  ],
};
