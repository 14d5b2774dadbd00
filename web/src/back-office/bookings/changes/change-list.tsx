import type { AgendaChangesView, BookingChange, ChangeReason } from '@alba/contracts/agenda/changes-api'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { capital, shortLocal, shortMomentAt, weekdayAndDate } from '../../../shared/centre-time.ts'
import { QueryView, type ShownQuery } from '../../../shared/query-view.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Live } from '../../../ui/live.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { type Changed, changesByDay } from '../model/changes.ts'
import type { Span } from '../model/span.ts'
import styles from './changes.module.css'
import { closureLabels, countOf, hoursLabels, labelOf, placeOf, timesOf } from './words.ts'

type Props = {
  query: ShownQuery<AgendaChangesView>
  /** The past moment with which the present agenda is compared, local time of the centre, `2026-11-23T09:00`. */
  at: string
  /** The shown days. */
  span: Span
  /** The address of the detail of a booking, which has its history. */
  addressOf: (booking: number) => string
}

/** « Ce qui a changé depuis »: the changes of the shown days, each with the events that led to it. */
export function ChangeList({ query, at, span, addressOf }: Props) {
  return (
    <Panel pad className={styles.changes} aria-labelledby="changes">
      <h2 id="changes">Ce qui a changé depuis le {shortLocal(`${at}:00`)}</h2>
      <QueryView
        query={query}
        waiting={<Skeletons count={3} shape="line" label="Chargement des changements…" />}
        failure="Ce qui a changé depuis ne peut pas être affiché."
        isPart
      >
        {changes => <Days changes={changes} span={span} addressOf={addressOf} />}
      </QueryView>
    </Panel>
  )
}

type DaysProps = Pick<Props, 'span' | 'addressOf'> & { changes: AgendaChangesView }

function Days({ changes, span, addressOf }: DaysProps) {
  const days = changesByDay(changes, span)
  const count = days.reduce((sum, day) => sum + day.changes.length, 0)
  if (count === 0) return <Live>Rien n’a changé depuis ce moment.</Live>
  return (
    <>
      <Live>{countOf(count)}</Live>
      {days.map(({ date, changes }) => (
        <section key={date} className={styles.day}>
          <h3>{capital(weekdayAndDate(date))}</h3>
          <ul>
            {changes.map(changed => (
              <Row key={keyOf(changed)} changed={changed} addressOf={addressOf} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** The React key of a change. Changes of hours and closures have no id, so their distinguishing fields are joined. */
const keyOf = ({ of, change }: Changed): string =>
  of === 'booking'
    ? `booking ${change.id}`
    : [
        of,
        change.kind,
        ...(of === 'hours' ? [change.practitioner.id] : [change.room.id, change.reason]),
        timesOf(change),
        change.start_datetime,
      ].join()

/** The colours of the badges of bookings. */
const tones: Record<BookingChange, Tone> = {
  added: 'green',
  moved: 'blue',
  reassigned: 'blue',
  other_room: 'blue',
  confirmed: 'green',
  held: 'yellow',
  canceled: 'red',
  lapsed: 'grey',
}

function Row({ changed, addressOf }: { changed: Changed } & Pick<Props, 'addressOf'>) {
  if (changed.of === 'booking') return <BookingRow change={changed.change} addressOf={addressOf} />
  if (changed.of === 'hours') {
    const { kind, practitioner, why } = changed.change
    const badge = <Badge tone={kind === 'opened' ? 'green' : 'orange'}>{hoursLabels[kind]}</Badge>
    return <Item badges={badge} title={practitioner.name} detail={timesOf(changed.change)} why={why} />
  }
  const { kind, room, reason, why } = changed.change
  const badge = <Badge tone={kind === 'closed' ? 'orange' : 'green'}>{closureLabels[kind]}</Badge>
  return (
    <Item badges={badge} title={room.name} detail={timesOf(changed.change)} why={why}>
      {reason && <p>Motif : {reason}</p>}
    </Item>
  )
}

type BookingRowProps = { change: AgendaChangesView['bookings'][number] } & Pick<Props, 'addressOf'>

function BookingRow({ change, addressOf }: BookingRowProps) {
  const { id, kinds, client_name: client, service_name: service, before, after, why } = change
  const badges = kinds.map(kind => (
    <Badge key={kind} tone={tones[kind]}>
      {labelOf(kind, change)}
    </Badge>
  ))
  const history = (
    <Link className={styles.history} href={addressOf(id)}>
      Voir l’historique<span className="visuallyHidden"> de la réservation de {client}</span>
    </Link>
  )
  return (
    <Item badges={badges} title={client} detail={service} why={why} link={history}>
      {before && <p>Avant : {placeOf(before)}</p>}
      {after && <p>Maintenant : {placeOf(after)}</p>}
    </Item>
  )
}

type ItemProps = {
  badges: ReactNode
  /** The client, practitioner or room that the change is about. */
  title: string
  /** The name of the service, or the times. */
  detail: string
  /** The events since the past moment that led to this change, oldest first. */
  why: readonly ChangeReason[]
  link?: ReactNode
  /** Details between the title and the events. */
  children?: ReactNode
}

function Item({ badges, title, detail, why, link, children }: ItemProps) {
  return (
    <li className={styles.change}>
      <p className={styles.what}>
        <b>{title}</b>
        <span>{detail}</span>
        {badges}
      </p>
      {children}
      {why.length > 0 && (
        <ul className={styles.why} aria-label="Pourquoi">
          {why.map(({ at, sentence, by, reason }) => (
            <li key={`${at} ${sentence}`}>
              {sentence}
              {reason && <span>Motif : {reason}</span>}
              <span>
                {by}, {shortMomentAt(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {link}
    </li>
  )
}
