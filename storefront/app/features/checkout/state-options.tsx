/** The 36 states of Nigeria and the Federal Capital Territory, as they are offered for an address. */
const nigerianStates: readonly string[] = [
  "Abia",
  "Adamawa",
  "Akwa Ibom",
  "Anambra",
  "Bauchi",
  "Bayelsa",
  "Benue",
  "Borno",
  "Cross River",
  "Delta",
  "Ebonyi",
  "Edo",
  "Ekiti",
  "Enugu",
  "Federal Capital Territory (FCT)",
  "Gombe",
  "Imo",
  "Jigawa",
  "Kaduna",
  "Kano",
  "Katsina",
  "Kebbi",
  "Kogi",
  "Kwara",
  "Lagos",
  "Nasarawa",
  "Niger",
  "Ogun",
  "Ondo",
  "Osun",
  "Oyo",
  "Plateau",
  "Rivers",
  "Sokoto",
  "Taraba",
  "Yobe",
  "Zamfara",
];

/** The states as a field offers them while something is written in it. */
export default function StateOptions({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {nigerianStates.map((state) => (
        <option key={state} value={state} />
      ))}
    </datalist>
  );
}
