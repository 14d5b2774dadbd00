import type { JournalEntry } from '@alba/contracts/admin/api'
import { shortMomentAt } from '../../../shared/centre-time.ts'
import styles from './admin.module.css'

/** What somebody did, when, and which fields changed. @param about what it is about, where a list has many subjects */
export const Entry = ({ entry: { at, by, sentence, changes }, about }: { entry: JournalEntry; about?: string }) => (
  <li>
    <b>
      {about === undefined
        ? sentence
        : `${about} : ${sentence.slice(0, 1).toLocaleLowerCase('fr')}${sentence.slice(1)}`}
    </b>
    <span>
      {shortMomentAt(at)} · {by}
    </span>
    {changes.length > 0 && (
      <dl className={styles.changes}>
        {changes.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del>{before}</del> → <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    )}
  </li>
)
