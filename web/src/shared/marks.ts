/*
 * The marks in the centre's texts (contracts/src/centre/texts.ts): an empty line begins a paragraph, « - » an item of a
 * list, `[words](/contact)` is a link, `**words**` are strong.
 */

/** A part of a paragraph. `href` is a path of the site, a fragment, or an address. */
export type Piece = string | { readonly text: string; readonly href: string } | { readonly strong: string }

export type Block = { readonly paragraph: string } | { readonly list: readonly string[] }

const MARK = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*(.+?)\*\*/g

/** The addresses to which texts may link. Of any other link only the words are shown. */
const ALLOWED = /^(?:\/(?!\/)|#|https:\/\/|tel:|mailto:)/

/** The parts of a paragraph, or of an item of a list, in their order. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: whole, 1: words, 2: href, 3: strong, index } of text.matchAll(MARK)) {
    if (index > from) pieces.push(text.slice(from, index))
    if (strong !== undefined) pieces.push({ strong })
    else if (words !== undefined && href !== undefined) pieces.push(ALLOWED.test(href) ? { text: words, href } : words)
    from = index + whole.length
  }
  if (from < text.length) pieces.push(text.slice(from))
  return pieces
}

/** A text without its marks, for search engines. */
export const plainText = (text: string): string => piecesOf(text).map(wordsOf).join('')

function wordsOf(piece: Piece): string {
  if (typeof piece === 'string') return piece
  return 'strong' in piece ? piece.strong : piece.text
}

/** The paragraphs and lists of a text. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const endBlock = () => {
    const items = lines.filter(line => line.startsWith('- ')).map(line => line.slice(2))
    if (items.length > 0) blocks.push({ list: items })
    else if (lines.length > 0) blocks.push({ paragraph: lines.join(' ') })
    lines = []
  }
  for (const line of text.split('\n')) {
    const isOfOtherKind = line.startsWith('- ') !== (lines[0]?.startsWith('- ') ?? false)
    if (line.trim() === '' || (lines.length > 0 && isOfOtherKind)) endBlock()
    if (line.trim() !== '') lines.push(line.trim())
  }
  endBlock()
  return blocks
}
