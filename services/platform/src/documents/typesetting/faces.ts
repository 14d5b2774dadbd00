import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** A font of the folder `fonts`. It is embedded in every document that uses it. */
export type Face = {
  /** The name of the font in pdfmake. */
  readonly name: FaceName
  readonly font: Font
  /** Height above and depth below the baseline, as multiples of the font size; both positive. */
  readonly ascent: number
  readonly descent: number
}

const files = {
  title: 'fraunces-350',
  display: 'fraunces-400',
  italic: 'fraunces-400-italic',
  text: 'figtree-400',
  strong: 'figtree-600',
  /** Letters that the other fonts lack: Greek, Cyrillic, Arabic, Hebrew. */
  fallback: 'noto-sans',
  emoji: 'noto-emoji',
} as const

export type FaceName = keyof typeof files

const pathOf = (name: FaceName): string => fileURLToPath(new URL(`../fonts/${files[name]}.ttf`, import.meta.url))

const names = Object.keys(files) as FaceName[]

/** The font files, by the names that pdfmake uses. */
export const fontFiles = Object.fromEntries(names.map(name => [name, { normal: pathOf(name) }]))

const loaded = new Map<FaceName, Face>()

/** The font, which is read from its file at the first use. */
export function face(name: FaceName): Face {
  const known = loaded.get(name)
  if (known) return known
  // The file holds a single font, not a collection.
  const font = create(readFileSync(pathOf(name))) as Font
  const made = { name, font, ascent: font.ascent / font.unitsPerEm, descent: -font.descent / font.unitsPerEm }
  loaded.set(name, made)
  return made
}

/**
 * The zero-width joiner and the variation selectors. They change how an emoji is drawn and have no glyph of their own.
 */
const INVISIBLE = /^[\u200d\ufe0e\ufe0f]$/
const isEmoji = (cluster: string): boolean => /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(cluster)

const covers = (face: Face, cluster: string): boolean =>
  [...cluster].every(letter => INVISIBLE.test(letter) || face.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) &&
  canBeSet(face, cluster)

/**
 * Whether a cluster can be laid out. fontkit throws for some letters of Arabic (« \u08a4 »), for which the font has a
 * glyph and no anchor; the other fonts have Latin letters only.
 */
function canBeSet({ name, font }: Face, cluster: string): boolean {
  if (name !== 'fallback') return true
  try {
    font.layout(cluster)
    return true
  } catch {
    return false
  }
}

/**
 * The first font that has every letter of a cluster (what a reader takes for one sign); undefined when none has. The
 * wanted font is tried first, except for an emoji of several UTF-16 units, such as « 😍 » or « ❤️ ». A single unit,
 * such as « ❤ » without a variation selector, is a sign of the text.
 */
export function faceFor(cluster: string, wanted: FaceName): Face | undefined {
  const order: FaceName[] =
    isEmoji(cluster) && cluster.length > 1 ? ['emoji', wanted, 'fallback'] : [wanted, 'fallback', 'emoji']
  const found = order.find(name => covers(face(name), cluster))
  return found && face(found)
}
