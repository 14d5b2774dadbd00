import type { OperationsView } from '@alba/contracts/operations/api'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Fold } from './fold.tsx'
import { age, counted, secondsSince } from './model/counted.ts'
import styles from './operations.module.css'

type Bus = NonNullable<OperationsView['bus']>

/**
 * The bus with the events for other programs: the relay that publishes them, the groups that consume them, and the
 * messages that a group could not handle, which are retried automatically.
 */
export function BusPanel({ bus, at }: { bus: Bus; at: string }) {
  // A message without an error of its own waits behind a failed message of the same subject.
  const failed = bus.parked.filter(({ error }) => error !== null)
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
          {failed.map(({ group, subject, eventId, type, error, tries, parkedAt }) => (
            <li key={`${group} ${eventId}`}>
              <div className={styles.said}>
                <b>{subject}</b>
                <span className={styles.advice}>
                  {`${type ?? 'message illisible'} pour ${group}, ${counted(tries, 'essai', 'essais')}, il y a ${age(secondsSince(parkedAt, at))}`}
                </span>
                <span className={styles.error}>{error}</span>
              </div>
            </li>
          ))}
        </ul>
      </Fold>
    </Panel>
  )
}

function relayWords(relay: Bus['relay']): string {
  if (!relay) return 'aucun : échanges locaux'
  if (relay.error !== null) return relay.error
  return relay.lag_events === null
    ? 'Kafka'
    : `Kafka, ${counted(relay.lag_events, 'événement à envoyer', 'événements à envoyer')}`
}
