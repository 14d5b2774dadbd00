import type { OperationsView } from '@alba/contracts/operations/api'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Fold } from './fold.tsx'
import { type Act, type RefusedMessage, retryMessageOf, skipMessageOf } from './model/act.ts'
import { age, counted, secondsSince } from './model/counted.ts'
import styles from './operations.module.css'

type Bus = NonNullable<OperationsView['bus']>

/**
 * The bus with the events for other programs: the relay that publishes them, the groups that consume them, and the
 * messages that a group could not handle, which are retried automatically.
 */
export function BusPanel({ bus, at, onAct }: { bus: Bus; at: string; onAct: (act: Act) => void }) {
  const failed = refusedIn(bus)
  const stuck = bus.groups.filter(({ error }) => error !== null).length + (bus.relay?.error ? 1 : 0)
  const count = failed.length + stuck
  return (
    <Panel>
      <Fold
        title="Échanges entre programmes"
        note={count === 0 ? 'rien en attente' : counted(count, 'point à regarder', 'points à regarder')}
        isOpen={count > 0}
      >
        <Facts
          facts={[
            ['Relais', relayWords(bus.relay)],
            ['Lecteurs', bus.groups.map(({ name }) => name).join(', ') || 'aucun'],
            ['Messages refusés', String(failed.length)],
          ]}
        />
        <ul className={styles.items} aria-label="Messages refusés">
          {failed.map(message => (
            <Item key={`${message.group} ${message.eventId}`} message={message} at={at} onAct={onAct} />
          ))}
        </ul>
      </Fold>
    </Panel>
  )
}

/** A message without an error of its own waits behind a failed message of the same subject. */
const refusedIn = ({ parked }: Bus): RefusedMessage[] =>
  parked
    .filter(({ error }) => error !== null)
    .map(message => {
      const { length } = parked.filter(({ group, subject }) => group === message.group && subject === message.subject)
      return { ...message, waiting: length - 1 }
    })

function Item({ message, at, onAct }: { message: RefusedMessage; at: string; onAct: (act: Act) => void }) {
  const { group, subject, type, error, tries, parkedAt } = message
  return (
    <li>
      <div className={styles.said}>
        <b>{subject}</b>
        <span className={styles.advice}>
          {`${type ?? 'message illisible'} pour ${group}, ${counted(tries, 'essai', 'essais')}, il y a ${age(secondsSince(parkedAt, at))}`}
        </span>
        <span className={styles.error}>{error}</span>
      </div>
      <div className={styles.buttons}>
        <Button
          look="outline"
          aria-label={`Réessayer… : ${subject}`}
          onClick={() => onAct(retryMessageOf(message, at))}
        >
          Réessayer…
        </Button>
        <Button
          look="dangerOutline"
          aria-label={`Écarter… : ${subject}`}
          onClick={() => onAct(skipMessageOf(message, at))}
        >
          Écarter…
        </Button>
      </div>
    </li>
  )
}

function relayWords(relay: Bus['relay']): string {
  if (!relay) return 'aucun : échanges locaux'
  if (relay.error !== null) return relay.error
  return relay.lag_events === null
    ? 'Kafka'
    : `Kafka, ${counted(relay.lag_events, 'événement à envoyer', 'événements à envoyer')}`
}
