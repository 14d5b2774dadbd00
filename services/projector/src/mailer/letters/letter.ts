/** A piece of a sentence: plain, set apart, or leading somewhere. */
export type Inline = string | { readonly bold: string } | { readonly text: string; readonly href: string }
/** A sentence or several, in French as it is typed: typography is seen to where it is written out. */
export type Rich = string | readonly Inline[]

/** What a mail is put together from. Said once, and written out twice: as HTML and as text. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: Rich }
  /** `day` is a calendar day of the centre. */
  | { readonly kind: 'appointment'; readonly day: string; readonly title: string; readonly text: Rich }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: Rich])[] }
  /** At most one a mail. */
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  | { readonly kind: 'advice'; readonly items: readonly Rich[] }
  | {
      readonly kind: 'ticket'
      readonly title: string
      readonly detail: string | null
      readonly number: string
      readonly until: string
    }
  /** What somebody wrote: printed as it is. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'small'; readonly text: Rich }

export type Letter = {
  readonly subject: string
  /** What mailboxes show behind the subject. */
  readonly preview: string
  readonly eyebrow: string
  readonly title: string
  readonly picture?: 'confirmation' | 'voucher'
  readonly blocks: readonly Block[]
  /** Below everything: terms, withdrawal. */
  readonly links?: readonly { readonly text: string; readonly href: string }[]
}

/** What every letter may need to know of the site. */
export type Site = {
  /** Where visitors reach it. */
  readonly publicUrl: string
  /** The centre's. */
  readonly zone: string
}

export const linkTo = ({ publicUrl }: Site, path: string): string => new URL(path, publicUrl).href
