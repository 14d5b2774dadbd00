/** The longest description that is shown whole, in characters. */
export const COLLAPSE_OVER = 200

/** The beginning of a longer text, cut between two words; null when the text is shown whole. */
export function beginning(text: string): string | null {
  if (text.length <= COLLAPSE_OVER) return null
  const cut = text.slice(0, COLLAPSE_OVER)
  const end = cut.search(/\s\S*$/)
  return `${cut.slice(0, end > 0 ? end : COLLAPSE_OVER).replace(/[\s,;:.–-]+$/, '')}…`
}

/** The benefits of a service. A comma followed by a space separates them; a comma alone does not. */
export const benefitsOf = (benefits: string | null): string[] => benefits?.split(', ').filter(Boolean) ?? []
