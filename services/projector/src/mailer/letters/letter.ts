import type { MailCentre } from '../centre.ts'

/** A piece of a sentence: plain, bold, or a link. */
export type Inline = string | { readonly bold: string } | { readonly text: string; readonly href: string }
/** One or several sentences of French. Typography is applied when they are rendered. */
export type Rich = string | readonly Inline[]

/** A part of a mail. A letter is composed once from such blocks, and rendered as HTML and as text. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: Rich }
  /** `day` is a calendar day of the centre. */
  | { readonly kind: 'appointment'; readonly day: string; readonly title: string; readonly text: Rich }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: Rich])[] }
  /** At most one in a mail. */
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  /** A numbered list. */
  | { readonly kind: 'advice'; readonly items: readonly Rich[] }
  /** A voucher. `until` is a whole line, such as « Valable jusqu’au 21 août 2027 ». */
  | {
      readonly kind: 'ticket'
      readonly title: string
      readonly detail: string | null
      readonly number: string
      readonly until: string
    }
  /** A text that somebody wrote, printed unchanged. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'small'; readonly text: Rich }

export type Letter = {
  readonly subject: string
  /** The text that mail programs show after the subject. */
  readonly preview: string
  /** The small line above the title. */
  readonly eyebrow: string
  readonly title: string
  readonly picture?: 'confirmation' | 'voucher'
  readonly blocks: readonly Block[]
  /** Links at the foot of the mail, such as terms and withdrawal. */
  readonly links?: readonly { readonly text: string; readonly href: string }[]
}

/** What letters need to know about the site and its centre. */
export type Site = {
  /** The address under which visitors reach the site. */
  readonly publicUrl: string
  /** Time zone of the centre. */
  readonly zone: string
  readonly centre: MailCentre
}

export const linkTo = ({ publicUrl }: Site, path: string): string => new URL(path, publicUrl).href
