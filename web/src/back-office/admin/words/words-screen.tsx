import { useQuery } from '@tanstack/react-query'
import { adminLettersQuery, adminWordsQuery } from '../../../api/staff/parts.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import styles from '../shared/admin.module.css'
import { History } from '../shared/history.tsx'
import { LettersForm } from './letters-form.tsx'
import { WordsForm } from './words-form.tsx'

const waiting = <Skeletons count={4} shape="pill" className={styles.waiting} label="Chargement…" />

/** « Mots »: the centre's nouns for clients and practitioners, and its own sentences in mails. */
export default function WordsScreen() {
  const words = useQuery(adminWordsQuery)
  const letters = useQuery(adminLettersQuery)
  return (
    <>
      <ScreenHead title="Mots" subtitle="Comment le centre nomme les personnes, et ce qu’il écrit dans ses e-mails." />
      <div className={styles.side}>
        <QueryView query={words} waiting={waiting} failure="Les mots n’ont pas pu être chargés.">
          {saved => (
            <>
              <WordsForm saved={saved} />
              <History kind="words" id={1} title="Historique des mots" />
            </>
          )}
        </QueryView>
        <QueryView query={letters} waiting={waiting} failure="Les textes des e-mails n’ont pas pu être chargés.">
          {saved => (
            <>
              <LettersForm saved={saved} />
              <History kind="letters" id={1} title="Historique des textes" />
            </>
          )}
        </QueryView>
      </div>
    </>
  )
}
