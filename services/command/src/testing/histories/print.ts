import type { DomainEvent } from '@alba/contracts/events'
import { reasonOf } from '@alba/platform/reason'
import type { Finding, History, Step } from './history.ts'
import { finish } from './play.ts'
import { type Features, openSimulation } from './simulation.ts'
import { take } from './steps.ts'
import type { Task } from './tasks.ts'
import { namesOf, words } from './words.ts'

/** A history as it goes, step by step: who does what, where it stops, and what is in the log from then on. */
export async function print(features: Features, history: History): Promise<string> {
  const simulation = await openSimulation(features, history)
  const named = namesOf(history.steps)
  const numbers = new Map(
    history.steps.flatMap((step, n) => ('task' in step && step.do !== 'go' ? [[step.task, n + 1]] : [])),
  )
  const lines: string[] = []
  for (const [n, step] of history.steps.entries()) {
    const before = simulation.log.events.length
    await take(simulation, step)
    const task = 'task' in step ? simulation.tasks.get(step.task) : undefined
    lines.push(`${String(n + 1).padStart(3)}. ${words(numbered(step, numbers))}${task ? ` … ${stateOf(task)}` : ''}`)
    lines.push(...written(simulation.log.events.slice(before)))
  }
  const before = simulation.log.events.length
  const found = await finish(simulation)
  lines.push('  Everything goes on to its end, policies and deadlines too:')
  lines.push(...written(simulation.log.events.slice(before)))
  lines.push(...found.map(said))
  return named(lines.join('\n'))
}

export const said = ({ kind, subject, text }: Finding): string => `  WRONG, ${kind} (${subject}): ${text}`

/** Works are named by the step that begins them, as it is counted here. */
const numbered = (step: Step, numbers: ReadonlyMap<number, number>): Step =>
  step.do === 'go' || step.do === 'lose' ? { ...step, task: numbers.get(step.task) ?? 0 } : step

function stateOf({ ended, stopped, process }: Task): string {
  if (process.dead) return 'dead'
  const [first] = stopped
  if (first) return `stops before: ${first.gate.what}`
  if (!ended) return 'waits for its turn'
  if ('failed' in ended) return `fails: ${reasonOf(ended.failed)}`
  const result = ended.done as { readonly ok?: boolean; readonly rejection?: string } | undefined
  return result?.ok === false ? `refused: ${result.rejection}` : 'done'
}

const written = (events: readonly DomainEvent[]): string[] =>
  events.map(({ type, stream, data }) => `        ${stream}: ${type}${details(data)}`)

/** What tells one event of its type from another. */
function details(data: object): string {
  const shown = ['startsAt', 'practitionerId', 'reason', 'by', 'amountCents', 'balanceCents'].flatMap(name => {
    const value = (data as Readonly<Record<string, unknown>>)[name]
    return value === undefined || value === null ? [] : [`${name} ${value}`]
  })
  return shown.length > 0 ? ` (${shown.join(', ')})` : ''
}
