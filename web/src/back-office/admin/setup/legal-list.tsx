import type { SetupView } from '@alba/contracts/admin/setup-api'
import { Check, CircleAlert, CircleDashed } from 'lucide-react'
import { Link } from 'wouter'
import { Panel } from '../../../ui/panel.tsx'
import styles from './setup.module.css'
import { beforeSelling, type LegalLine } from './steps.ts'

const icons = { done: Check, missing: CircleDashed, advice: CircleAlert }
const words = { done: 'Fait', missing: 'À faire', advice: 'À vérifier' }

/** What the law requires of the centre before it may sell. */
export const LegalList = ({ setup }: { setup: SetupView }) => (
  <Panel pad className={styles.legal} aria-labelledby="avant-de-vendre">
    <h2 id="avant-de-vendre">Avant de vendre</h2>
    <p className={styles.note}>Ce que la loi demande à qui vend en ligne. Faites relire vos textes.</p>
    <ul>
      {beforeSelling(setup).map(line => (
        <Line key={line.key} line={line} />
      ))}
    </ul>
  </Panel>
)

function Line({ line: { title, detail, state, href } }: { line: LegalLine }) {
  const Icon = icons[state]
  return (
    <li className={styles[state]}>
      <Icon aria-hidden="true" />
      <span>
        <span className="visuallyHidden">{words[state]} : </span>
        <Link href={href}>{title}</Link>
        <small>{detail}</small>
      </span>
    </li>
  )
}
