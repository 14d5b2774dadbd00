import type { DomainEvent } from '@alba/contracts/events'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { type EventIn, eventsOf, isOf } from './in-force.ts'

const TYPES = [
  'CategoryDefined',
  'ServiceDefined',
  'RoomDefined',
  'PractitionerDefined',
  'PackageDefined',
  'QuestionnaireDefined',
  'BookingRulesChanged',
  'SalesTermsChanged',
] as const

type Data = Readonly<Record<string, unknown>>

/**
 * Nobody changes what they have not seen (ADR 30); only the commands for it retire something, set a picture or a place;
 * and these change nothing else.
 */
export const definitionFindings = (simulation: Simulation): Finding[] =>
  eventsOf(simulation, ...TYPES).flatMap(event => {
    const command = simulation.writers.get(event.position)?.command
    if (!command) return []
    const before = earlier(simulation, event)
    return [
      ...unseen(event, before.length, command.body as { readonly version?: number }),
      ...changed(event, before.at(-1)?.data as Data | undefined, command.name),
    ].map(([kind, text]) => ({ kind, subject: event.stream, text }))
  })

type Problem = readonly [kind: string, text: string]

/** The definitions of the same thing before this one. */
const earlier = ({ log }: Simulation, { stream, type, revision }: EventIn<(typeof TYPES)[number]>): DomainEvent[] =>
  log.stream(stream).filter(event => isOf(type)(event) && event.revision < revision)

const unseen = ({ type }: DomainEvent, count: number, { version = count }: { readonly version?: number }): Problem[] =>
  version === count ? [] : [['changed unseen', `${type} ${count + 1} was decided on version ${version}`]]

/** The fields that have a command of their own, by the first word of its name. */
const OWN_COMMANDS: Readonly<Record<string, string>> = { retire: 'retired', reinstate: 'retired', order: 'rank' }
const ONLY_BY: Readonly<Record<string, readonly string[]>> = {
  retired: ['retire', 'reinstate'],
  picture: ['set'],
}

function changed({ data }: DomainEvent, before: Data | undefined, command: string): Problem[] {
  if (!before) return []
  const after = data as Data
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const different = names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const verb = command.split('-')[0] ?? ''
  const own = command === 'set-service-picture' ? 'picture' : OWN_COMMANDS[verb]
  return different
    .filter(name => (own === undefined ? ONLY_BY[name]?.includes(verb) === false : name !== own))
    .map(name => ['changed besides', `${command} changed ${name} from ${before[name]} to ${after[name]}`])
}
