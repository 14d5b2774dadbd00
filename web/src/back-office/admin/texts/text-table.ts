/** What the form of a page is made of: its parts, and in each the texts by their names in the centre's file. */

type Named = {
  /** A dot leads into a text: `head.title`, `values.0`. */
  readonly name: string
  readonly label: string
  readonly hint?: string
}

/** `line` is a short text, `sentence` one paragraph, `prose` a text with marks, `date` a day in words. */
export type SingleText = Named & { readonly kind: 'line' | 'sentence' | 'prose' | 'date' }

/** A list of entries, each of which has the same texts. */
export type TextList = Pick<Named, 'name'> & {
  readonly kind: 'list'
  /** « la question »: what an entry is called, with its article. */
  readonly noun: string
  /** « Ajouter une question » */
  readonly adding: string
  /** What is said while there is none. */
  readonly none: string
  /** The text by which an entry is known. */
  readonly title: string
  /** Whether an entry has an anchor, which links to the page contain and which nobody types. */
  readonly hasAnchor: boolean
  readonly texts: readonly Text[]
}

export type Text = SingleText | TextList

export type TextPart = { readonly title: string; readonly hint?: string; readonly texts: readonly Text[] }

const single =
  (kind: SingleText['kind']) =>
  (name: string, label: string, hint?: string): SingleText => ({ kind, name, label, ...(hint && { hint }) })

export const line = single('line')
export const sentence = single('sentence')
export const prose = single('prose')
export const date = single('date')
export const list = (texts: Omit<TextList, 'kind'>): TextList => ({ ...texts, kind: 'list' })
