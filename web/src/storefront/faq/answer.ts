/** A piece of an answer: words, or words that lead somewhere (a path of the site, `tel:`, `mailto:`). */
export type Piece = string | { readonly text: string; readonly href: string }

export type Question = {
  /** Its anchor: it stands in links that people share, so it never changes. */
  readonly id: string
  readonly question: string
  readonly answer: readonly Piece[]
  /** What people type who look for it and the texts above do not say. */
  readonly also?: string
}

export type Section = {
  readonly id: string
  readonly title: string
  readonly questions: readonly Question[]
}

/** The answer as a search engine reads it out: without links. */
export const plainAnswer = ({ answer }: Question): string =>
  answer.map(piece => (typeof piece === 'string' ? piece : piece.text)).join('')
