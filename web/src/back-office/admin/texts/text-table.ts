/**
 * The description of a page's form: its parts, each with its texts. The texts have their names in the centre's file.
 */

type Named = {
  /** The path of a text, with dots between its steps: `head.title`, `values.0`. */
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
  readonly addLabel: string
  /** Shown while the list is empty. */
  readonly none: string
  /** The text of an entry that serves as its title. */
  readonly title: string
  /** Whether entries have an anchor, the fragment of links to them. It is made from the title, never typed. */
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
