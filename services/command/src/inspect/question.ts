import { eventDefinitions, ownStreams } from '@alba/contracts/events'
import { addDays, localDate, localDateTime, localToEpochMinutes, midnight } from '@alba/contracts/shared/centre-time'
import { type Actor, actor } from '@alba/contracts/shared/event'
import { CommandFailed } from '@alba/platform/cli/tool'
import { z } from 'zod'

/** Which events an operator asks for; all that is given must hold. */
export type Question = {
  readonly id: string | undefined
  /** The whole name of a stream, or the beginning that all streams of a category share. */
  readonly stream: { readonly name: string } | { readonly prefix: string } | undefined
  readonly types: readonly string[] | undefined
  readonly actor: Actor | undefined
  readonly correlationId: string | undefined
  /** Milliseconds since the epoch, inclusive. */
  readonly from: number | undefined
  /** Milliseconds since the epoch, exclusive. */
  readonly to: number | undefined
}

const LENGTH = 'a text of 1 to 200 characters is needed'
const text = z.string().trim().min(1, LENGTH).max(200, LENGTH)

/** The options as they are typed; `zone` is the centre's time zone. */
const options = z
  .object({
    zone: z.string(),
    id: z.guid({ error: 'the id of an event is a UUID' }).optional(),
    type: z.array(text).optional(),
    actor: text.optional(),
    correlation: text.optional(),
    stream: text.optional(),
    from: text.optional(),
    to: text.optional(),
  })
  .transform(({ zone, id, type, actor, correlation, stream, from, to }, context): Question => {
    const refused = (message: string) => context.addIssue({ code: 'custom', message })
    const question = {
      id: id?.toLowerCase(),
      stream: stream === undefined ? undefined : streamOf(stream),
      types: type,
      actor: actor === undefined ? undefined : actorFrom(actor),
      correlationId: correlation,
      from: from === undefined ? undefined : instantOf(from, zone, 'beginning'),
      to: to === undefined ? undefined : instantOf(to, zone, 'end'),
    }
    for (const name of type ?? []) if (!eventDefinitions.has(name)) refused(unknownType(name))
    if (stream !== undefined && !question.stream) refused(`--stream: Alba has no stream « ${stream} ». ${CATEGORIES}`)
    if (actor !== undefined && !question.actor) refused(`--actor: « ${actor} » is nobody: ${ACTORS}`)
    if (from !== undefined && question.from === undefined) refused(`--from: « ${from} » is no moment: ${MOMENTS}`)
    if (to !== undefined && question.to === undefined) refused(`--to: « ${to} » is no moment: ${MOMENTS}`)
    return question
  })

const CATEGORIES = `A category is one of ${ownStreams.map(prefix => prefix.replace(/-$/, '')).join(', ')}.`
const ACTORS = 'visitor, practitioner:2, policy:tell-of-booking, provider:stripe, operator:Zoé …'
const MOMENTS = '2026-11-23, 2026-11-23T09:00 (both by the centre’s clock), or 2026-11-23T08:00:00Z.'

/** @throws {CommandFailed} with a sentence for each wrong option */
export function questionFrom(given: z.input<typeof options>): Question {
  const parsed = options.safeParse(given)
  if (parsed.success) return parsed.data
  throw new CommandFailed(parsed.error.issues.map(sentenceOf).join('\n'))
}

const sentenceOf = ({ path: [option], message }: z.core.$ZodIssue): string =>
  option === undefined ? message : `--${String(option)}: ${message}`

const howMany = z.coerce.number().int().min(1).max(10_000)

/** @throws {CommandFailed} */
export function limitFrom(given: string | undefined, fallback: number): number {
  const parsed = howMany.safeParse(given ?? fallback)
  if (parsed.success) return parsed.data
  throw new CommandFailed('--limit: a number from 1 to 10000 is needed')
}

/** The stream, or the category of streams, of a name; undefined when Alba has none of that name. */
export function streamOf(given: string): Question['stream'] {
  if (ownStreams.includes(`${given}-`)) return { prefix: `${given}-` }
  const isOwn = ownStreams.some(own => (own.endsWith('-') ? given.startsWith(own) && given !== own : given === own))
  return isOwn ? { name: given } : undefined
}

/** @param given as commands name the actor: `practitioner:2` */
export function actorFrom(given: string): Actor | undefined {
  const [kind, ...rest] = given.split(':')
  return actor.safeParse(rest.length === 0 ? { kind } : { kind, id: rest.join(':') }).data
}

/** @returns milliseconds since the epoch; undefined when it is no moment. A day as an end includes that day */
export function instantOf(given: string, zone: string, side: 'beginning' | 'end'): number | undefined {
  if (localDate.safeParse(given).success) return midnight(side === 'end' ? addDays(given, 1) : given, zone) * 60_000
  if (z.iso.datetime({ offset: true }).safeParse(given).success) return Date.parse(given)
  if (!/^.{10}T.{5}$/.test(given) || !localDateTime.safeParse(given).success) return undefined
  const minutes = localToEpochMinutes(given, zone)
  return minutes === undefined ? undefined : minutes * 60_000
}

/** Names the types that look like it. */
function unknownType(given: string): string {
  const wanted = given.toLowerCase()
  const close = [...eventDefinitions.keys()].filter(type => type.toLowerCase().includes(wanted))
  const advice = close.length > 0 ? `Is it ${close.slice(0, 8).join(', ')}?` : 'docs/events.md lists them.'
  return `--type: no event is called « ${given} ». ${advice}`
}
