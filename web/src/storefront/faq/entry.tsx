import { type Piece, piecesOf } from '../../shared/marks.ts'
import { TextLink } from '../../shared/rich-text.tsx'
import { Line } from '../../ui/line-icon.tsx'
import type { Question } from './answer.ts'
import styles from './answers.module.css'
import { highlighted } from './search.ts'

const CHEVRON = 'M5 7.5l5 5 5-5'
const CHAIN = 'M8.2 11.8l3.6-3.6M7 9l-1.8 1.8a2.8 2.8 0 0 0 4 4L11 13M9 7l1.8-1.8a2.8 2.8 0 0 1 4 4L13 11'

type Props = {
  question: Question
  /** The searched words, which are marked; empty without a search. */
  words: readonly string[]
  hidden: boolean
  open: boolean
  onToggle: (open: boolean) => void
}

const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, and are always rendered together
  highlighted(text, words).map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part))

function Words({ piece, words }: { piece: Piece; words: readonly string[] }) {
  if (typeof piece === 'string') return <Marked text={piece} words={words} />
  if ('strong' in piece)
    return (
      <strong>
        <Marked text={piece.strong} words={words} />
      </strong>
    )
  return (
    <TextLink href={piece.href}>
      <Marked text={piece.text} words={words} />
    </TextLink>
  )
}

/**
 * A question. Its anchor is inside the answer, since a browser opens a closed `details` when a link leads into it, even
 * without JavaScript.
 */
export const Entry = ({ question, words, hidden, open, onToggle }: Props) => (
  <details
    className={styles.entry}
    hidden={hidden}
    open={open}
    // This event also fires when React changes `open`. Only changes by the visitor are passed on.
    onToggle={event => event.currentTarget.open !== open && onToggle(event.currentTarget.open)}
  >
    <summary>
      <span>
        <Marked text={question.question} words={words} />
      </span>
      <Line d={CHEVRON} />
    </summary>
    <div id={question.id} className={styles.answer}>
      <p>
        {piecesOf(question.answer).map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, and are always rendered together
          <Words key={index} piece={piece} words={words} />
        ))}
      </p>
      <a
        className={styles.anchor}
        href={`#${question.id}`}
        aria-label={`Lien vers cette réponse : ${question.question}`}
      >
        <Line d={CHAIN} />
        Lien vers cette réponse
      </a>
    </div>
  </details>
)
