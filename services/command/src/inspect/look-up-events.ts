import { eventDefinitions } from '@alba/contracts/events'
import { lookUpEvents as command } from '@alba/contracts/operator/commands'
import { type EventsFound, type EventsQuery, type LoggedEvent, MOST_FOUND } from '@alba/contracts/operator/log'
import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import type { Gate } from '@alba/platform/gate'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { type Bounded, bounded, SEARCH_MS } from './bounded.ts'
import { metadataOf } from './metadata.ts'
import { questionAbout } from './named.ts'
import { actorFrom, instantOf, type Question } from './question.ts'
import { lastBefore, type Reader, search } from './search.ts'
import { shown } from './shown.ts'

/** Searches the log for the page of operators. @param gate lets one look at a time into the log */
export const lookUpEvents = (store: Reader, gate: Gate) =>
  handler(command, ({ zone }: Pick<Deps, 'zone'>, asked) =>
    gate.run(async () => ({ ok: true, ...(await findEvents(store, asked, zone, AbortSignal.timeout(SEARCH_MS))) })),
  )

/**
 * The newest events that answer a question.
 * @param signal ends the search when it is aborted; the answer has what was found until then
 * @throws {ProblemError} 422 for a type or a moment that does not exist
 */
export async function findEvents(
  store: Reader,
  { about, before = 'end', ...asked }: EventsQuery,
  zone: string,
  signal: AbortSignal,
): Promise<EventsFound> {
  const conditions = conditionsOf(asked, zone)
  const naming = bounded(store, signal)
  const named = about === undefined ? {} : await questionAbout(naming.reader, about)
  if (naming.wasStopped() && !named.id && !named.stream) return NOT_NAMED_IN_TIME
  const searching = bounded(store, signal)
  const found: RecordedEvent[] = []
  // One more than is shown says whether there are more.
  for await (const event of search(searching.reader, { ...conditions, ...named }, before))
    if (found.push(event) > MOST_FOUND) break
  const events = found.slice(0, MOST_FOUND).map(loggedOf)
  return { events, ...(await endOf(store, searching, found.length > MOST_FOUND ? events.at(-1) : undefined)) }
}

/** Time was up before it was clear what is meant. Only the command line searches the whole log for that. */
const NOT_NAMED_IN_TIME: EventsFound = { events: [], ended: 'time', next: null, reachedAt: null }

type End = Pick<EventsFound, 'ended' | 'next' | 'reachedAt'>

/** @param last the last event that is shown, when there are more */
async function endOf(store: Reader, searching: Bounded, last: LoggedEvent | undefined): Promise<End> {
  if (last) return { ended: 'page', next: last.position, reachedAt: null }
  if (!searching.wasStopped()) return { ended: 'everything', next: null, reachedAt: null }
  const next = searching.stoppedAt() ?? null
  const reached = next === null ? undefined : await lastBefore(store, next)
  return { ended: 'time', next, reachedAt: reached ? metadataOf(reached).occurredAt : null }
}

function conditionsOf({ type, actor, from, to }: Omit<EventsQuery, 'about' | 'before'>, zone: string): Question {
  return {
    id: undefined,
    stream: undefined,
    correlationId: undefined,
    types: type === undefined ? undefined : typesWith(type),
    actor: actor === undefined ? undefined : actorFrom(actor),
    from: from === undefined ? undefined : momentOf(from, zone, 'beginning'),
    to: to === undefined ? undefined : momentOf(to, zone, 'end'),
  }
}

const refused = (sentence: string) => new ProblemError(problemOf(422, 'invalid', sentence))

/** The types whose name has this part, in any case. @throws {ProblemError} */
function typesWith(part: string): string[] {
  const wanted = part.toLowerCase()
  const types = [...eventDefinitions.keys()].filter(type => type.toLowerCase().includes(wanted))
  if (types.length === 0) throw refused(`Aucun type d’événement ne contient « ${part} ».`)
  return types
}

/** @throws {ProblemError} for a time that the clock skips that day */
function momentOf(local: string, zone: string, side: 'beginning' | 'end'): number {
  const moment = instantOf(local, zone, side)
  if (moment === undefined) throw refused('Cette heure n’existe pas ce jour-là : l’horloge la saute.')
  return moment
}

/** An event without its data. */
export function loggedOf(event: RecordedEvent): LoggedEvent {
  const { id, type, stream, revision, position, occurredAt, actor, correlationId, causationId } = shown(event)
  return { id, type, stream, revision, position, occurredAt, actor, correlationId, causationId }
}
