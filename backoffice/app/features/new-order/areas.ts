export const abroad = "Outside Nigeria";
export const capital = "Federal Capital Territory (FCT)";

/** States by zone, the largest places first. */
export const areaGroups: readonly { readonly label: string; readonly areas: readonly string[] }[] =
  [
    { label: "Largest cities", areas: ["Lagos", capital, "Rivers", "Oyo", "Kano"] },
    { label: "South West", areas: ["Ekiti", "Ogun", "Ondo", "Osun"] },
    {
      label: "South South",
      areas: ["Akwa Ibom", "Bayelsa", "Cross River", "Delta", "Edo"],
    },
    { label: "South East", areas: ["Abia", "Anambra", "Ebonyi", "Enugu", "Imo"] },
    {
      label: "North Central",
      areas: ["Benue", "Kogi", "Kwara", "Nasarawa", "Niger", "Plateau"],
    },
    {
      label: "North West",
      areas: ["Jigawa", "Kaduna", "Katsina", "Kebbi", "Sokoto", "Zamfara"],
    },
    {
      label: "North East",
      areas: ["Adamawa", "Bauchi", "Borno", "Gombe", "Taraba", "Yobe"],
    },
    { label: "Elsewhere", areas: [abroad] },
  ];
