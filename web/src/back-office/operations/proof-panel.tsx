import type { OperationsView } from '@alba/contracts/operations/api'
import { Copy } from 'lucide-react'
import { timeAt } from '../../shared/centre-time.ts'
import { copyText } from '../../shared/staff/copy-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Live } from '../../ui/live.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Act } from './model/act.ts'
import { type Head, headText, outcomeWords, proofFacts, UNDER_WAY, verifyOf, withoutAlba } from './model/proof.ts'
import styles from './operations.module.css'

type Proof = NonNullable<OperationsView['proof']>
type Props = { proof: Proof; onAct: (act: Act) => void }

/** The last verification of the whole log, and how somebody who does not trust Alba repeats it. */
export function ProofPanel({ proof: { last, under_way_since }, onAct }: Props) {
  const isUnderWay = under_way_since !== null
  const state = isUnderWay ? UNDER_WAY : last && outcomeWords[last.outcome]
  return (
    <Panel pad>
      <div className={styles.proof}>
        <h2 className={styles.heading}>Preuve du journal</h2>
        {state && <Badge tone={state.tone}>{state.label}</Badge>}
      </div>
      {isUnderWay && <Live className={styles.underWay}>Vérification en cours depuis {timeAt(under_way_since)}.</Live>}
      {last && <Facts look="rows" facts={proofFacts(last, isUnderWay)} />}
      {last?.head && <Elsewhere head={last.head} />}
      {!last && !isUnderWay && <p className={styles.advice}>Aucune vérification n’est encore notée.</p>}
      <div className={styles.proofActs}>
        {!isUnderWay && (
          <Button look="outline" onClick={() => onAct(verifyOf(last))}>
            Vérifier le journal…
          </Button>
        )}
        {last?.head && <CopyCommand head={last.head} />}
      </div>
    </Panel>
  )
}

/** The head of the log, and the command that checks the same head without any of Alba's code. */
const Elsewhere = ({ head }: { head: Head }) => (
  <div className={styles.elsewhere}>
    <p className={styles.advice}>
      Empreinte, à comparer avec celles qui ont été envoyées ou notées : <code>{headText(head)}</code>
    </p>
    <p className={styles.advice}>Pour la recalculer sur le serveur sans le code d’Alba :</p>
    <code className={styles.command}>{withoutAlba(head)}</code>
  </div>
)

const CopyCommand = ({ head }: { head: Head }) => (
  <Button look="outline" onClick={() => void copyText(withoutAlba(head), 'Commande copiée')}>
    <Copy aria-hidden="true" />
    Copier la commande
  </Button>
)
