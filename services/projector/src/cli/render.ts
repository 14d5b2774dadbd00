import type { ModelStatus, ReplayStatus } from '@alba/contracts/operations/models'
import type { MailsStatus } from '@alba/contracts/operations/projector'
import { table } from '@alba/platform/cli/table'
import type { Verification } from '../comparing/verify.ts'
import type { BusStatus } from '../relay/status.ts'
import { nextSteps } from './next.ts'

const number = (value: number) => value.toLocaleString('en-GB')

/** Every model in a line, then what is wrong, then what can be done. */
export function modelsText(statuses: readonly ModelStatus[]): string {
  const head = ['model', 'version', 'state', 'led by', 'events', 'lag', 'replay', 'kept']
  const rows = statuses.map(status => [
    status.name,
    versions(status),
    status.state,
    leaders[status.leader],
    number(status.events_done),
    `${status.lag_events === null ? lagOf(status) : number(status.lag_events)}${ageOf(status)}`,
    status.replay ? replayCell(status.replay) : 'none',
    status.kept.map(({ version }) => `version ${version}`).join(', '),
  ])
  const errors = statuses.flatMap(({ name, error, replay }) =>
    [error, replay?.state === 'failed' ? replay.error : null]
      .filter(text => text !== null)
      .map(text => `${name}: ${text}`),
  )
  const next = statuses.flatMap(nextSteps)
  return [table(head, rows), ...[errors, next].filter(lines => lines.length > 0).flatMap(lines => ['', ...lines])].join(
    '\n',
  )
}

/** Seen from the projector that answers. */
const leaders = { here: 'this one', elsewhere: 'another', nobody: 'nobody' } satisfies Record<
  ModelStatus['leader'],
  string
>

/** How old the first event is that the model has not read. */
const ageOf = ({ lag_seconds }: ModelStatus): string =>
  lag_seconds === null || lag_seconds === 0 ? '' : ` (${duration(Math.ceil(lag_seconds))})`

/**
 * The numbers of mails in the outbox, then at most 100 mails that could not be sent so far: given up, or waiting for
 * another try.
 */
export function mailText({ waiting, oldest, later, sent, dropped, failed, troubled }: MailsStatus): string {
  const since = oldest === null ? '' : ` (the oldest since ${oldest})`
  const head = `${number(sent)} sent, ${number(waiting)} waiting${since}, ${number(failed)} given up, ${number(later)} due later, ${number(dropped)} dropped`
  const rows = troubled.map(({ id, kind, stream, state, refusals, dueAt, reason }) => [
    String(id),
    `${kind} of ${stream}`,
    state === 'failed' ? 'given up' : 'waiting',
    String(refusals),
    dueAt,
    reason ?? '',
  ])
  return rows.length === 0 ? head : `${head}\n\n${table(['id', 'mail', 'state', 'refusals', 'due', 'why'], rows)}`
}

/**
 * The relay, then each group that cannot go on, then each parked event that failed, with the number of events of its
 * subject that wait behind it.
 */
export function busText({ relay, groups, parked }: BusStatus): string {
  const behind = relay && (relay.lag_events === null ? lagOf(relay) : number(relay.lag_events))
  const head = relay ? `bus: Kafka, lag of the relay: ${behind}${relay.error ? `, ${relay.error}` : ''}` : 'bus: local'
  const stuck = groups.filter(({ error }) => error !== null).map(({ name, error }) => `  ${name}: ${error}`)
  // A parked event without an error was never tried: it waits behind the failed one of its subject.
  const failed = parked.filter(({ error }) => error !== null)
  const lines = failed.map(({ group, subject, type, eventId, tries, nextTry, error }) => {
    const waiting = parked.filter(each => each.group === group && each.subject === subject).length - 1
    const event = `${type ?? 'no event'} ${eventId} of ${subject}`
    return `  ${group}: parked ${event}, ${waiting} behind it, ${tries} tries, next ${nextTry}: ${error}`
  })
  return [head, ...stuck, ...lines].join('\n')
}

const versions = ({ version, live_version }: ModelStatus): string =>
  live_version === version ? String(version) : `${live_version ?? 'none'}, wants ${version}`

/** Whether a model or the relay is behind, when the number of events is not known. Positions compare as text. */
const lagOf = ({ position, head }: Pick<ModelStatus, 'position' | 'head'>): string =>
  position >= head ? '0' : 'behind'

/** The last replay: how far it is while it goes on, when it ended once it is over. Only a preview is ever `ready`. */
function replayCell(replay: ReplayStatus): string {
  switch (replay.state) {
    case 'running':
    case 'paused':
      return `${replay.preview ? 'preview ' : ''}${replay.state}, ${progressText(replay)}`
    case 'ready':
      return 'preview ready'
    default:
      return `${replay.state} ${replay.finished_at ?? ''}`.trim()
  }
}

/** `120,000 of 500,000 events (24 %), 81,300/s, 5 s left` */
export function progressText({ events_done, events_total, rate, seconds_left }: ReplayStatus): string {
  const of = events_total === null ? '' : ` of ${number(events_total)}`
  const percent = events_total ? ` (${Math.floor((100 * events_done) / events_total)} %)` : ''
  const speed = rate > 0 ? `, ${number(rate)}/s` : ''
  const left = seconds_left === null ? '' : `, ${duration(seconds_left)} left`
  return `${number(events_done)}${of} events${percent}${speed}${left}`
}

const duration = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`
  return seconds < 3_600 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`
}

const BAR = 30

export function progressBar(replay: ReplayStatus): string {
  const share = replay.events_total ? Math.min(1, replay.events_done / replay.events_total) : 0
  const full = Math.round(share * BAR)
  return `[${'#'.repeat(full)}${'-'.repeat(BAR - full)}] ${progressText(replay)}`
}

/**
 * The result of `verify`: how many rows differ, then the first of them, each with the columns that differ, or with the
 * only side that has the row.
 */
export function verificationText(name: string, { rows, different, samples, position }: Verification): string {
  const where = position === '' ? 'before the first event' : `at ${position}`
  if (different === 0) return `${name}: ${number(rows)} rows, all equal to a fresh replay ${where}.`
  const lines = samples.map(
    sample => `  ${sample.table} ${sample.key}: ${sample.in === 'both' ? sample.columns.join(', ') : sample.in}`,
  )
  return [
    `${name}: ${number(different)} rows differ from a fresh replay ${where}; the model has ${number(rows)} rows.`,
    ...lines,
    `« npm run alba -- replay ${name} --preview » shows what a new one changes, and « replay ${name} » puts it in use.`,
  ].join('\n')
}
