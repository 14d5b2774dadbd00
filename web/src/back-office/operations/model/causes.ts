import type { OperationsView } from '@alba/contracts/operations/api'
import { deadlineWords, groupWords } from './work-words.ts'

/** A parked event or deadline, as a line of a list. */
export type ParkedItem = {
  readonly id: string
  /** The type of the event, or the word for a deadline. */
  readonly what: string
  /** The stream of the event, or the key of the deadline. */
  readonly subject: string
  /** How many later events of the same stream wait behind it. */
  readonly waiting: number
  readonly tries: number
  readonly since: string
  /** What an operator has asked for, while the server has not done it yet. */
  readonly asked: 'retry' | 'skip' | null
}

/** Items that failed with the same error. */
export type Cause = {
  readonly key: string
  readonly label: string
  readonly consequence: string
  readonly effects: string
  /** The technical error message. */
  readonly error: string
  /** Oldest first. */
  readonly items: readonly ParkedItem[]
}

export type Work = NonNullable<OperationsView['work']>

/**
 * Parked work, grouped by where it comes from (a group of policies, a kind of deadline) and its error; the largest
 * group comes first.
 */
export function causesOf({ failed, deadlines }: Work): Cause[] {
  const events = failed.map(each => ({
    words: groupWords(each.group),
    origin: each.group,
    error: each.error,
    item: itemOf(each),
  }))
  const parkedDeadlines = deadlines.map(({ id, error, tries, parkedAt, asked }) => {
    // Ids look like `hold/412345678901234`. Only the first slash separates kind and key, since a key may contain
    // slashes.
    const [kind = id, key = ''] = id.split(/\/(.*)/s)
    return {
      words: deadlineWords(kind),
      origin: `delay ${kind}`,
      error,
      item: {
        id,
        what: 'Délai',
        subject: key,
        waiting: 0,
        tries,
        since: parkedAt,
        asked: asked ? ('retry' as const) : null,
      },
    }
  })
  const grouped = Map.groupBy([...events, ...parkedDeadlines], ({ origin, error }) => `${origin} ${faultOf(error)}`)
  return [...grouped]
    .map(([key, found]): Cause => {
      const [{ words, error } = { words: groupWords(key), error: '' }] = found
      const isSame = found.every(each => each.error === error)
      return {
        key,
        ...words,
        error: isSame ? error : faultOf(error),
        items: found.map(({ item }) => item).toSorted(oldestFirst),
      }
    })
    .toSorted((one, other) => other.items.length - one.items.length || one.key.localeCompare(other.key))
}

/** A parked event as a line of a list. */
export const itemOf = ({
  id,
  eventType,
  stream,
  waiting,
  tries,
  parkedAt,
  asked,
}: Work['failed'][number]): ParkedItem => ({
  id,
  what: eventType,
  subject: stream,
  waiting,
  tries,
  since: parkedAt,
  asked,
})

/**
 * What several messages about one fault have in common: without the ids of events and the numbers of streams, revisions
 * and payments, which each message names anew.
 */
export const faultOf = (error: string): string =>
  error
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '…')
    .replaceAll(/\bpi_\w+/g, 'pi_…')
    .replaceAll(/\d{6,}/g, '…')
    .replaceAll(/@\d+/g, '')

export const oldestFirst = (one: { readonly since: string }, other: { readonly since: string }): number =>
  one.since.localeCompare(other.since)

type Mails = NonNullable<OperationsView['mails']>
export type Mail = Mails['troubled'][number]

export type MailCause = {
  readonly key: string
  readonly state: Mail['state']
  readonly reason: string
  /** Oldest first. */
  readonly mails: readonly Mail[]
}

/** Mails that could not be sent, grouped by reason; groups that were given up come first. */
export function mailCausesOf({ troubled }: Mails): MailCause[] {
  const grouped = Map.groupBy(troubled, ({ state, reason }) => `${state} ${reason ?? ''}`)
  return [...grouped]
    .map(([key, mails]): MailCause => {
      const [{ state, reason } = { state: 'waiting' as const, reason: null }] = mails
      const sorted = mails.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))
      return { key, state, reason: reason ?? 'Sans réponse', mails: sorted }
    })
    .toSorted((one, other) => Number(other.state === 'failed') - Number(one.state === 'failed'))
}

/** The progress of a retry, computed from the server's present answer. */
export type Progress = { readonly done: number; readonly underway: number; readonly failed: number }

/** @param present the items that are still parked; a retried item that is not among them has succeeded */
export function progressOf(
  ids: readonly string[],
  present: readonly { readonly id: string; readonly asked: unknown }[],
): Progress {
  const left = present.filter(({ id }) => ids.includes(id))
  const underway = left.filter(({ asked }) => asked !== null).length
  return { done: ids.length - left.length, underway, failed: left.length - underway }
}
