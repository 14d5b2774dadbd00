import { Link } from 'wouter'
import { Ordinals } from '../ui/ordinals.tsx'
import { blocksOf, type Piece, piecesOf } from './marks.ts'

/** A link in a text. Links within the site navigate without a page load. */
export const TextLink = ({ href, children }: { href: string; children: React.ReactNode }) =>
  href.startsWith('/') ? <Link href={href}>{children}</Link> : <a href={href}>{children}</a>

function Words({ piece, hasLinks }: { piece: Piece; hasLinks: boolean }) {
  if (typeof piece === 'string') return <Ordinals text={piece} />
  if ('strong' in piece) return <strong>{piece.strong}</strong>
  return hasLinks ? <TextLink href={piece.href}>{piece.text}</TextLink> : piece.text
}

const Line = ({ text, hasLinks }: { text: string; hasLinks: boolean }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move
  piecesOf(text).map((piece, index) => <Words key={index} piece={piece} hasLinks={hasLinks} />)

const isOnlyLink = (text: string) => {
  const pieces = piecesOf(text)
  return pieces.length === 1 && typeof pieces[0] === 'object' && 'href' in pieces[0]
}

/**
 * A text of the centre with its paragraphs, lists and links.
 * @param hasLinks false renders links as plain text, and leaves out paragraphs that are only a link: for a text beside
 *   a form, which a link would leave
 */
export const RichText = ({ text, hasLinks = true }: { text: string; hasLinks?: boolean }) =>
  blocksOf(text)
    .filter(block => hasLinks || !('paragraph' in block && isOnlyLink(block.paragraph)))
    .map((block, index) =>
      'list' in block ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move
        <ul key={index}>
          {block.list.map(item => (
            <li key={item}>
              <Line text={item} hasLinks={hasLinks} />
            </li>
          ))}
        </ul>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move
        <p key={index}>
          <Line text={block.paragraph} hasLinks={hasLinks} />
        </p>
      ),
    )
