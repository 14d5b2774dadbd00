import { Line } from '../../ui/line-icon.tsx'
import styles from './search-box.module.css'

const GLASS = 'M3.4 9a5.6 5.6 0 1 0 11.2 0A5.6 5.6 0 1 0 3.4 9M13.2 13.2L17 17'

type Props = {
  /** Shown in the empty field. */
  examples: string
  typed: string
  onType: (typed: string) => void
  /** The number of matching questions; undefined without a search. */
  found: number | undefined
}

const countSentence = (found: number): string => {
  if (found === 0) return 'Aucune question trouvée'
  return found === 1 ? '1 question trouvée' : `${found} questions trouvées`
}

/** The search field, which filters the questions with every keystroke. CSS hides it without JavaScript. */
export const SearchBox = ({ examples, typed, onType, found }: Props) => (
  <search className={styles.search}>
    <span className={styles.field}>
      <Line d={GLASS} />
      <input
        type="search"
        aria-label="Rechercher dans les questions"
        placeholder={examples}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={event => onType(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && onType('')}
      />
    </span>
    <p role="status">{found !== undefined && countSentence(found)}</p>
  </search>
)
