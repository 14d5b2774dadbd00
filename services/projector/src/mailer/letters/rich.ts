import { french } from '@alba/contracts/shared/typography'
import type { Inline, Rich } from './letter.ts'
import type { Palette } from './palette.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML, between tags and in attributes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, character => escapes[character] ?? '')

const pieces = (rich: Rich): readonly Inline[] => (typeof rich === 'string' ? [rich] : rich)

/** The class names serve dark mode. */
export const richHtml = (rich: Rich, { ink, accent }: Palette): string =>
  pieces(rich)
    .map(piece => {
      if (typeof piece === 'string') return escaped(french(piece))
      if ('bold' in piece) return `<b class="encre" style="color:${ink}">${escaped(french(piece.bold))}</b>`
      return `<a class="accent" href="${escaped(piece.href)}" style="color:${accent}">${escaped(french(piece.text))}</a>`
    })
    .join('')

export const richText = (rich: Rich): string =>
  pieces(rich)
    .map(piece => {
      if (typeof piece === 'string') return french(piece)
      if ('bold' in piece) return french(piece.bold)
      // The text of a mail or phone link is the address or number itself, so the link need not be written out.
      return /^(mailto|tel):/.test(piece.href) ? french(piece.text) : `${french(piece.text)} (${piece.href})`
    })
    .join('')
