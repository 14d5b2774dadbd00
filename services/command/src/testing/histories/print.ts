import type { DomainEvent } from '@alba/contracts/events'
import { reasonOf } from '@alba/platform/reason'
import { describeStep, idReplacer } from './describe-step.ts'
import type { Finding, History, Step } from './history.ts'
import { healAndCheck } from './play.ts'
import { runStep } from './run-step.ts'
import { type Features, openSimulation } from './simulation.ts'
import type { Task } from './tasks.ts'

/**
 * Plays a history and describes it step by step: who does what, where it stops, and which events it writes. At the end
 * everything that is left to do is done, and each invariant that does not hold is printed.
 */
export async function print(features: Features, history: History): Promise<string> {
  const simulation = await openSimulation(features, history)
  const named = idReplacer(history.steps)
  /** The printed number of the step for each `task`, from 1. */
  const numbers = new Map(
    history.steps.flatMap((step, n) => ('task' in step && !continuesTask(step) ? [[step.task, n + 1]] : [])),
  )
  const lines: string[] = []
  for (const [n, step] of history.steps.entries()) {
    const before = simulation.log.events.length
    await runStep(simulation, step)
    const task = 'task' in step ? simulation.tasks.get(step.task) : undefined
    lines.push(
      `${String(n + 1).padStart(3)}. ${describeStep(withStepNumber(step, numbers))}${task ? ` … ${stateOf(task)}` : ''}`,
    )
    lines.push(...describeEvents(simulation.log.events.slice(before)))
  }
  const before = simulation.log.events.length
  const found = await healAndCheck(simulation)
  lines.push('  Healing:')
  lines.push(...describeEvents(simulation.log.events.slice(before)))
  lines.push(...found.map(describeFinding))
  return named(lines.join('\n'))
}

/** A finding as one line. */
export const describeFinding = ({ kind, subject, text }: Finding): string => `  WRONG, ${kind} (${subject}): ${text}`

/** Whether a step goes on with work that an earlier step started. */
const continuesTask = (step: Step): step is Extract<Step, { do: 'resume' | 'failRead' }> =>
  step.do === 'resume' || step.do === 'failRead'

/** Refers to work by the printed number of the step that started it. */
const withStepNumber = (step: Step, numbers: ReadonlyMap<number, number>): Step =>
  continuesTask(step) ? { ...step, task: numbers.get(step.task) ?? 0 } : step

function stateOf({ ended, stoppedAt: stopped, process }: Task): string {
  if (process.dead) return 'crashed'
  const [first] = stopped
  if (first) return `stops before: ${first.gate.what}`
  if (!ended) return 'waits for other work'
  if ('failed' in ended) return `fails: ${reasonOf(ended.failed)}`
  const result = ended.done as { readonly ok?: boolean; readonly rejection?: string } | undefined
  return result?.ok === false ? `refused: ${result.rejection}` : 'done'
}

const describeEvents = (events: readonly DomainEvent[]): string[] =>
  events.map(({ type, stream, data }) => `        ${stream}: ${type}${details(data)}`)

/** The fields that distinguish an event from others of its type. */
function details(data: object): string {
  const shown = ['startsAt', 'practitionerId', 'reason', 'by', 'amountCents', 'balanceCents'].flatMap(name => {
    const value = (data as Readonly<Record<string, unknown>>)[name]
    return value === undefined || value === null ? [] : [`${name} ${value}`]
  })
  return shown.length > 0 ? ` (${shown.join(', ')})` : ''
}
