/** « 4e mois » with a superscript letter, as French prints it. */
export const Ordinals = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move
  text.split(/(?<=\d)(er?)(?=\s)/).map((part, index) => (index % 2 ? <sup key={index}>{part}</sup> : part))
