import type { Change, Step, Stepped } from '@alba/contracts/operations/steps'
import { CommandFailed } from '@alba/platform/cli/tool'
import { z } from 'zod'
import { MOST_STEPS } from '../stepping/step-through.ts'
import type { Projector } from './client.ts'

/** How many events are shown without `--limit`. */
const DEFAULT_LIMIT = 50
const limitOption = z.coerce.number().int().min(1).max(MOST_STEPS)

type Asked = {
  readonly name: string
  readonly stream: string
  readonly limit: string | undefined
  readonly json: boolean
}

/** Prints what each event of a stream does to a read model. @throws {CommandFailed} when the stream has no event */
export async function printSteps(
  projector: Pick<Projector, 'step'>,
  { name, stream, limit, json }: Asked,
): Promise<void> {
  const parsedLimit = limitOption.safeParse(limit ?? DEFAULT_LIMIT)
  if (!parsedLimit.success) throw new CommandFailed(`--limit: a number from 1 to ${MOST_STEPS} is needed`)
  const stepped = await projector.step(name, stream, parsedLimit.data)
  if (stepped.steps.length === 0 && stepped.stopped === null)
    throw new CommandFailed(`The log has no stream « ${stream} »: « npm run alba -- events list » shows their names.`)
  console.log(json ? JSON.stringify(stepped, null, 2) : stepsText(stepped))
}

export function stepsText({ model, version, stream, steps, omitted, since, stopped }: Stepped): string {
  return [
    `${model} version ${version}, folded from the log along ${stream}`,
    ...(omitted > 0 ? [`${omitted} earlier events: --limit shows more.`] : []),
    ...steps.map(stepText),
    ...(since > 0 ? [`Since then, ${since} events of other streams changed these rows.`] : []),
    ...(stopped === null ? [] : [`The model is ${stopped}`]),
  ].join('\n\n')
}

function stepText({ id, type, revision, occurredAt, state, elsewhere, changes }: Step): string {
  const others = elsewhere > 0 ? [`  (before it, ${elsewhere} events of other streams changed these rows)`] : []
  return [
    `@${revision}  ${type}  ${occurredAt}  ${id}`,
    ...others,
    ...(changes.length > 0 ? changes.flatMap(changeLines) : [`  ${withoutChanges[state]}`]),
  ].join('\n')
}

/** What is printed of an event that changes no row. */
const withoutChanges: Record<Step['state'], string> = {
  folded: 'changes nothing',
  skipped: 'was skipped by an operator',
  'not handled': 'is nothing to this model',
}

function changeLines({ table, key, before, after, columns }: Change): string[] {
  if (!after) return [`  ${table} ${key}: removed`]
  const width = Math.max(0, ...columns.map(column => column.length))
  const lines = columns.map(column => {
    const value = valueText(after[column])
    return `    ${column.padEnd(width)}  ${before ? `${valueText(before[column])} → ${value}` : value}`
  })
  return [`  ${table} ${key}${before ? '' : ': new'}`, ...lines]
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
