import type { ModelStatus, ReplayStatus } from '@alba/contracts/operations/models'
import type { MailsStatus } from '@alba/contracts/operations/projector'
import { table } from '@alba/platform/cli/table'
import type { Verification } from '../comparing/verify.ts'
import type { BusStatus } from '../relay/status.ts'
import { nextStepsOfAll, type Trouble, troublesOf } from './next.ts'

const number = (value: number) => value.toLocaleString('en-GB')

// The texts that the commands for operators print (`npm run projections`, `npm run mails`).

/** A table with a line for each read model, then their errors, then the commands that an operator may run next. */
export function modelsText(statuses: readonly ModelStatus[]): string {
  const errors = [...troublesOf(statuses).map(troubleText), ...statuses.flatMap(errorsOf)]
  const paragraphs = [[modelsTable(statuses)], errors, nextStepsOfAll(statuses)]
  return paragraphs
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')
}

function modelsTable(statuses: readonly ModelStatus[]): string {
  const head = ['model', 'version', 'state', 'led by', 'events', 'lag', 'replay', 'kept']
  const rows = statuses.map(status => [
    status.name,
    versionCell(status),
    stateCell(status),
    leaders[status.leader],
    number(status.events_done),
    `${lagText(status)}${lagDuration(status)}`,
    status.replay ? replayCell(status.replay) : 'none',
    status.kept.map(({ version }) => `version ${version}`).join(', '),
  ])
  return table(head, rows)
}

/** `live`, or `live without 2` streams that it leaves out. */
const stateCell = ({ state, held }: ModelStatus): string =>
  held.length > 0 ? `${state} without ${held.length}` : state

/** An event that models cannot apply, and why. What stops a model names the event itself. */
const troubleText = ({ event, holding, stopped, stream, error }: Trouble): string =>
  stopped.length > 0
    ? `${[...holding, ...stopped].join(', ')}: ${error}`
    : `${holding.join(', ')}: ${stream} is left out from ${event.type} ${event.id} on: ${error}`

/** Why a model has stopped, unless an event has stopped it; why its replay has failed. */
const errorsOf = ({ name, error, poison, replay }: ModelStatus): string[] =>
  [poison ? null : error, replay?.state === 'failed' ? replay.error : null]
    .filter(text => text !== null)
    .map(text => `${name}: ${text}`)

/** Which projector fills the model: the one that answers, another one, or none. */
const leaders = { here: 'this one', elsewhere: 'another', nobody: 'nobody' } satisfies Record<
  ModelStatus['leader'],
  string
>

/** The age of the first event that the model has not read; empty when there is none. */
const lagDuration = ({ lag_seconds }: ModelStatus): string =>
  lag_seconds === null || lag_seconds === 0 ? '' : ` (${duration(Math.ceil(lag_seconds))})`

/** How many mails of the outbox are in each state, then the mails that were given up or wait for another try. */
export function mailText(status: MailsStatus): string {
  const { waiting, oldest, later, sent, dropped, failed, held_up: heldUp, troubled } = status
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
  const why = heldUp === null ? [] : [HELD_UP[heldUp]]
  if (rows.length === 0) return [head, ...why].join('\n\n')
  return [head, ...why, table(['id', 'mail', 'state', 'refusals', 'due', 'why'], rows), MAILS_NEXT].join('\n\n')
}

const HELD_UP: Record<NonNullable<MailsStatus['held_up']>, string> = {
  unnamed: 'No mail is sent until the centre says who it is: « npm run alba -- centre apply <file> ».',
  late: 'None of them was tried, and none was sent since: the log of the projector says why.',
}

const MAILS_NEXT = `A mail that waits is tried again by itself; « npm run alba -- mails retry <id> » tries one now, also after it was given up.
« npm run alba -- mails drop <id> » is for a mail that need not be sent any more.`

/**
 * The state of the bus: the relay, which publishes events to Kafka; then each consumer group that has stopped; then
 * each event that a group failed to handle and parked, with the number of later events about the same subject that wait
 * for it.
 */
export function busText({ relay, groups, parked }: BusStatus): string {
  const relayError = relay?.error ? `, ${relay.error}` : ''
  const head = relay ? `bus: Kafka, lag of the relay: ${lagText(relay)}${relayError}` : 'bus: local'
  const stopped = groups.filter(({ error }) => error !== null).map(({ name, error }) => `  ${name}: ${error}`)
  // A parked event without an error was never tried: it waits for the failed event of the same subject.
  const failed = parked.filter(({ error }) => error !== null)
  const lines = failed.map(({ group, subject, type, eventId, tries, nextTry, error }) => {
    const waiting = parked.filter(each => each.group === group && each.subject === subject).length - 1
    const event = `${type ?? 'no event'} ${eventId} of ${subject}`
    return `  ${group}: parked ${event}, ${waiting} behind it, ${tries} tries, next ${nextTry}: ${error}`
  })
  const next = failed.length > 0 ? [MESSAGES_NEXT] : []
  return [head, ...stopped, ...lines, ...next].join('\n')
}

const MESSAGES_NEXT =
  '  Each is tried again by itself: « npm run alba -- message retry <id> » tries one now, « message skip <id> --reason <text> » lets its group go on without it.'

/** `3`, or `2, wants 3` while the model in use has another version than the code. */
const versionCell = ({ version, live_version }: ModelStatus): string =>
  live_version === version ? String(version) : `${live_version ?? 'none'}, wants ${version}`

/**
 * How many events a model or the relay has not read; only whether there are any when the number is not known. Positions
 * sort as text.
 */
function lagText({ lag_events, position, head }: Pick<ModelStatus, 'lag_events' | 'position' | 'head'>): string {
  if (lag_events !== null) return number(lag_events)
  return position >= head ? '0' : 'behind'
}

/** The last replay: its progress while it runs, its end once it is over. Only a preview is ever `ready`. */
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

/** `45 s`, `3 min` or `1.5 h` */
const duration = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`
  return seconds < 3_600 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`
}

/** How many characters the bar has between its brackets. */
const BAR_WIDTH = 30

/** `[######------…] 120,000 of 500,000 events (24 %), …` */
export function progressBar(replay: ReplayStatus): string {
  const share = replay.events_total ? Math.min(1, replay.events_done / replay.events_total) : 0
  const full = Math.round(share * BAR_WIDTH)
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}] ${progressText(replay)}`
}

/**
 * The result of `verify`, which compares a model with a fresh replay: how many rows differ, then the first of them, then
 * the streams that both leave out. Each row has the names of the columns that differ, or the name of the side that alone has the row.
 */
export function verificationText(name: string, { rows, different, samples, position, held }: Verification): string {
  const where = position === '' ? 'before the first event' : `at ${position}`
  const without = held.map(
    ({ stream, id, type, error }) =>
      `  Both leave out ${stream} from ${type} ${id} on, which ${name} cannot apply: ${error}`,
  )
  if (different === 0)
    return [`${name}: ${number(rows)} rows, all equal to a fresh replay ${where}.`, ...without].join('\n')
  const lines = samples.map(
    sample => `  ${sample.table} ${sample.key}: ${sample.in === 'both' ? sample.columns.join(', ') : sample.in}`,
  )
  return [
    `${name}: ${number(different)} rows differ from a fresh replay ${where}; the model has ${number(rows)} rows.`,
    ...lines,
    ...without,
    `« npm run alba -- replay ${name} --preview » shows what a new one changes, and « replay ${name} » puts it in use.`,
  ].join('\n')
}
