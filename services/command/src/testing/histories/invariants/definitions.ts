import type { DomainEvent, EventOf } from '@alba/contracts/events'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { eventsOf, isOf } from './in-force.ts'

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
 * Finds definitions that were changed by somebody who had not seen the last change (ADR 30), and commands that changed
 * more than they may: those that retire, reinstate, set a picture or put things in order change one field each, and all
 * others leave `retired` and `picture` as they are.
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
const earlier = ({ log }: Simulation, { stream, type, revision }: EventOf<(typeof TYPES)[number]>): DomainEvent[] =>
  log.stream(stream).filter(event => isOf(type)(event) && event.revision < revision)

const unseen = ({ type }: DomainEvent, count: number, { version = count }: { readonly version?: number }): Problem[] =>
  version === count ? [] : [['changed unseen', `${type} ${count + 1} was decided on version ${version}`]]

/** The only field that a command may change; undefined for commands that define a thing. */
function onlyFieldOf(command: string): string | undefined {
  if (/^(set|describe)-service-picture$/.test(command)) return 'picture'
  if (command === 'order-items') return 'rank'
  return /^(retire|reinstate)-/.test(command) ? 'retired' : undefined
}

/** The fields that the commands which define a thing must leave as they are. */
const KEPT_BY_DEFINITIONS = ['retired', 'picture']

function changed({ data }: DomainEvent, before: Data | undefined, command: string): Problem[] {
  if (!before) return []
  const after = data as Data
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const different = names.filter(name => text(before[name]) !== text(after[name]))
  const only = onlyFieldOf(command)
  return different
    .filter(name => (only === undefined ? KEPT_BY_DEFINITIONS.includes(name) : name !== only))
    .map(name => ['changed besides', `${command} changed ${name}: ${text(before[name])} became ${text(after[name])}`])
}

const text = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
