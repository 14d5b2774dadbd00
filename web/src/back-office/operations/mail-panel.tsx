import type { OperationsView } from '@alba/contracts/operations/api'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Fold } from './fold.tsx'
import { type Act, dropMailOf, retryMailsOf } from './model/act.ts'
import { type Mail, type MailCause, mailCausesOf } from './model/causes.ts'
import { age, counted, secondsSince } from './model/counted.ts'
import styles from './operations.module.css'

type Mails = NonNullable<OperationsView['mails']>
type Props = { mails: Mails; at: string; onAct: (act: Act) => void }

/** The mails: how many were sent, and those that could not be, by reason. Recipients are not named. */
export function MailPanel({ mails, at, onAct }: Props) {
  const unsent = mails.failed + mails.waiting
  const note = unsent === 0 ? 'aucun en attente' : counted(unsent, 'en attente', 'en attente')
  return (
    <Panel>
      <Fold title="E-mails" note={note} isOpen={mails.troubled.length > 0}>
        <Facts facts={factsOf(mails, at)} />
        <ul className={styles.causes} aria-label="E-mails non partis, par cause">
          {mailCausesOf(mails).map(cause => (
            <CauseItem key={cause.key} cause={cause} at={at} onAct={onAct} />
          ))}
        </ul>
      </Fold>
    </Panel>
  )
}

const factsOf = ({ sent, waiting, oldest, later, failed, dropped }: Mails, at: string) =>
  [
    ['Partis', sent.toLocaleString('fr')],
    ['En attente', oldest === null ? String(waiting) : `${waiting}, depuis ${age(secondsSince(oldest, at))}`],
    ['Prévus plus tard', String(later)],
    ['Refusés pour de bon', String(failed)],
    ['Inutiles ou abandonnés', String(dropped)],
  ] as const

function CauseItem({ cause, at, onAct }: { cause: MailCause; at: string; onAct: (act: Act) => void }) {
  const { state, reason, mails } = cause
  const retry = retryMailsOf(cause, at)
  const label = state === 'failed' ? 'Abandon après plusieurs refus' : 'Nouvel essai automatique'
  return (
    <li>
      <div className={styles.cause}>
        <div className={styles.said}>
          <h3>
            {label} <Badge tone={state === 'failed' ? 'red' : 'yellow'}>{mails.length}</Badge>
          </h3>
          <p className={styles.error}>{reason}</p>
        </div>
        {mails.length > 1 && (
          <Button look="outline" aria-label={`${retry.confirm}… : ${reason}`} onClick={() => onAct(retry)}>
            {retry.confirm}…
          </Button>
        )}
      </div>
      <ul className={styles.items} aria-label={reason}>
        {mails.map(mail => (
          <Item key={mail.id} mail={mail} at={at} onAct={onAct} />
        ))}
      </ul>
    </li>
  )
}

const Item = ({ mail, at, onAct }: { mail: Mail; at: string; onAct: (act: Act) => void }) => (
  <li>
    <div className={styles.said}>
      <b>{mail.stream}</b>
      <span className={styles.advice}>
        {`${mail.kind}, ${counted(mail.refusals, 'refus', 'refus')}, attendu depuis ${age(secondsSince(mail.dueAt, at))}`}
      </span>
    </div>
    <div className={styles.buttons}>
      <Button
        look="outline"
        aria-label={`Réessayer… : e-mail ${mail.id}`}
        onClick={() => onAct(retryMailsOf({ mails: [mail] }, at))}
      >
        Réessayer…
      </Button>
      <Button
        look="dangerOutline"
        aria-label={`Abandonner… : e-mail ${mail.id}`}
        onClick={() => onAct(dropMailOf(mail, at))}
      >
        Abandonner…
      </Button>
    </div>
  </li>
)
