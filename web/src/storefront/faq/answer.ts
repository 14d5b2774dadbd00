/** A part of an answer: text, or a link (a path of the site, `tel:` or `mailto:`). */
export type Piece = string | { readonly text: string; readonly href: string }

export type Question = {
  /** The anchor. People share links to it, so it must never change. */
  readonly id: string
  readonly question: string
  readonly answer: readonly Piece[]
  /** Further words by which the search finds the question. */
  readonly also?: string
}

export type Section = {
  readonly id: string
  readonly title: string
  readonly questions: readonly Question[]
}

/** The answer without links, for search engines. */
export const plainAnswer = ({ answer }: Question): string =>
  answer.map(piece => (typeof piece === 'string' ? piece : piece.text)).join('')
