/** Above this many characters a description is cut. */
export const COLLAPSE_OVER = 200

/** The beginning of a text that is too long for its card, cut between two words; null when it may stand whole. */
export function beginning(text: string): string | null {
  if (text.length <= COLLAPSE_OVER) return null
  const cut = text.slice(0, COLLAPSE_OVER)
  const end = cut.search(/\s\S*$/)
  return `${cut.slice(0, end > 0 ? end : COLLAPSE_OVER).replace(/[\s,;:.–-]+$/, '')}…`
}

/** The benefits as the specification splits them: at a comma and a space, nowhere else. */
export const benefitsOf = (benefits: string | null): string[] => benefits?.split(', ').filter(Boolean) ?? []
