import type { OperationsView } from '@alba/contracts/operations/api'
import { shortMomentAt, timeAt } from '../../shared/centre-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Live } from '../../ui/live.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Act } from './model/act.ts'
import { checkedWords, type LastProof, outcomeWords, verifyOf } from './model/proof.ts'
import styles from './operations.module.css'

type Props = { proof: NonNullable<OperationsView['proof']>; onAct: (act: Act) => void }

/** The last verification of the whole log, and how somebody who does not trust Alba repeats it. */
export function ProofPanel({ proof: { last, under_way_since }, onAct }: Props) {
  return (
    <Panel pad>
      <div className={styles.proof}>
        <h2 className={styles.heading}>Preuve du journal</h2>
        {last && <Badge tone={outcomeWords[last.outcome].tone}>{outcomeWords[last.outcome].label}</Badge>}
      </div>
      {last ? (
        <Facts look="rows" facts={factsOf(last)} />
      ) : (
        <p className={styles.advice}>Aucune vérification n’est encore notée.</p>
      )}
      <div className={styles.proofAct}>
        {under_way_since === null ? (
          <Button look="outline" onClick={() => onAct(verifyOf(last))}>
            Vérifier le journal…
          </Button>
        ) : (
          <Live>Vérification en cours depuis {timeAt(under_way_since)}.</Live>
        )}
      </div>
    </Panel>
  )
}

/** The command that checks an exported log without any of Alba's code. */
const WITHOUT_ALBA = 'node infra/verifier/verify-log.mjs log.jsonl'

const factsOf = (last: LastProof) =>
  [
    ['Dernière', `le ${shortMomentAt(last.at)}, par ${last.by}`],
    ['Vérifié', checkedWords(last)],
    ...(last.why === null ? [] : [['Empêchée par', last.why] as const]),
    ...(last.head === null
      ? []
      : [
          [
            'Empreinte',
            <code key="head" className={styles.digest}>{`${last.head.count}:${last.head.digest}`}</code>,
          ] as const,
          [
            'Sans Alba',
            <code key="command" className={styles.digest}>
              {`npm run alba -- events export log.jsonl && ${WITHOUT_ALBA} ${last.head.count}:${last.head.digest}`}
            </code>,
          ] as const,
        ]),
  ] as const
