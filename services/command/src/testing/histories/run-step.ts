import { isTemporary } from '@alba/platform/temporary-failure'
import { isPermanent } from '../../decision/permanent-failure.ts'
import type { Result } from '../../decision/result.ts'
import type { FirstStop, Step } from './history.ts'
import { idOf } from './keyring.ts'
import type { Process } from './processes.ts'
import type { Simulation } from './simulation.ts'
import { failAll, failRead, ProcessCrashed, resume, settle, start, type Task } from './tasks.ts'

type StepOf<Do extends Step['do']> = Extract<Step, { do: Do }>

/** Runs a step, and waits until all work has stopped at a gate or ended. */
export async function runStep(simulation: Simulation, step: Step): Promise<void> {
  switch (step.do) {
    case 'command':
      return startTask(simulation, step, process => sendCommand(simulation, process, step), {
        name: step.command,
        body: step.body,
      })
    case 'webhook':
      return startTask(simulation, step, process => deliver(simulation, process, step.event))
    case 'webhooks':
      return startTask(simulation, step, process => deliverAll(simulation, process, step.intent))
    case 'policy':
      return handleEvent(simulation, step)
    case 'deadline':
      if (!simulation.deadlines.due(simulation.now).includes(step.key)) return
      return startTask(simulation, step, process => simulation.deadlines.handle(process, step.key))
    case 'resume':
      return withTask(simulation, step.task, task => resume(task, step.stop))
    case 'failRead':
      return withTask(simulation, step.task, failRead)
    case 'crash':
      return crash(simulation, step.process)
    case 'follow':
      return simulation.process(step.process).reference.catchUp()
    case 'redeliver':
      return simulation.runners.find(({ group }) => group.name === step.group)?.rewind(step.back)
    case 'wait':
      simulation.now += step.minutes * 60_000
      return
    case 'clock':
      simulation.clocks.set(step.process, step.seconds * 1_000)
      return
    case 'bank':
      // Nobody can pay before the server has given out the secret of the payment.
      if (simulation.openedIntents.has(step.intent)) simulation.provider.apply(step.intent, step.event)
      return
    case 'provider':
      simulation.provider.isUnreachable = step.isUnreachable
      simulation.provider.wasUnreachable ||= step.isUnreachable
  }
}

/** Starts a task in a process. Records an error that is neither a crash nor a failure that may happen. */
async function startTask(
  simulation: Simulation,
  step: { readonly task: number; readonly process: number; readonly stop: FirstStop },
  act: (process: Process) => Promise<unknown>,
  command?: { readonly name: string; readonly body: unknown },
): Promise<void> {
  const { task, stop } = step
  if (simulation.tasks.has(task)) return
  const process = simulation.process(step.process)
  const recordingErrors = async () => {
    try {
      return await act(process)
    } catch (error) {
      if (!isExpected(error)) simulation.errors.push({ what: `work ${task}`, error })
      throw error
    }
  }
  const begun = { name: task, process, known: process.reference.known(), command, ...whenBegun(simulation, process) }
  simulation.tasks.set(task, start(begun, stop, recordingErrors))
  await settle()
}

const whenBegun = ({ now }: Simulation, { deps }: Process) => ({ beganAt: deps.clock(), reallyBeganAt: now })

const isExpected = (error: unknown): boolean =>
  error instanceof ProcessCrashed || isTemporary(error) || isPermanent(error)

/** Sends a command, as the HTTP interface does. */
async function sendCommand(
  simulation: Simulation,
  process: Process,
  { task, by, command, body }: StepOf<'command'>,
): Promise<unknown> {
  const handler = simulation.features.handlers.find(each => each.command.name === command)
  if (!handler) throw new Error(`there is no command ${command}`)
  noteAbandoned(simulation, command, body as CommandBody)
  const cause = { correlationId: `step ${task}`, causationId: null, actor: by }
  const result = (await handler(process.deps, handler.command.body.parse(body), cause)) as Result<{
    readonly paymentIntentId?: string
  }>
  if (process.dead) throw new ProcessCrashed()
  if (command === 'open-intent' && result.ok && result.paymentIntentId)
    simulation.openedIntents.add(result.paymentIntentId)
  return result
}

type CommandBody = {
  readonly bookingId?: number
  readonly paymentIntentId?: string
  readonly voucher?: object | null
  readonly idempotencyKey?: string
  readonly booking_id?: number | string
  readonly responses?: Readonly<Record<string, unknown>>
}

/**
 * Records the bookings that a visitor may abandon by a command. A request with a voucher cancels its booking when the
 * voucher cannot pay, and answers may make the visitor not eligible.
 */
function noteAbandoned(simulation: Simulation, command: string, body: CommandBody): void {
  if (command === 'request-booking' && body.voucher)
    simulation.abandonedBookings.add(idOf('booking', body.idempotencyKey ?? ''))
  if (command === 'cancel-unpaid-booking' && body.bookingId) simulation.abandonedBookings.add(body.bookingId)
  if (command === 'submit-questionnaire' && Object.values(body.responses ?? {}).includes(true))
    simulation.abandonedBookings.add(Number(body.booking_id))
  const target = body.paymentIntentId && simulation.provider.intents.get(body.paymentIntentId)?.target
  if (command === 'abandon-payment' && target) simulation.abandonedBookings.add(target.id)
}

/** Delivers a webhook of the provider to the process. */
async function deliver(simulation: Simulation, process: Process, name: string): Promise<unknown> {
  const webhook = simulation.provider.webhooks.get(name)
  const receive = simulation.features.handlers.find(each => each.command.name === 'receive-webhook')
  if (!webhook || !receive) return undefined
  const body = JSON.stringify(webhook.event)
  const cause = { correlationId: name, causationId: null, actor: { kind: 'provider' } } as const
  const result = await receive(process.deps, { signature: 'valid', body }, cause)
  if (!process.dead) webhook.isDelivered = true
  return result
}

async function deliverAll(simulation: Simulation, process: Process, intent: string): Promise<void> {
  for (const [name, webhook] of simulation.provider.webhooks)
    if (webhook.intent === intent && !webhook.isDelivered && !process.dead) await deliver(simulation, process, name)
}

/** Runs the policies of a group for the next event of a stream. */
async function handleEvent(simulation: Simulation, step: StepOf<'policy'>): Promise<void> {
  const runner = simulation.runners.find(({ group }) => group.name === step.group)
  if (runner?.isReady(step.stream)) await startTask(simulation, step, process => runner.handle(process, step.stream))
}

/** Acts on a task, unless it has ended or its process is dead. */
async function withTask(simulation: Simulation, name: number, act: (task: Task) => Promise<void>): Promise<void> {
  const task = simulation.tasks.get(name)
  if (task && !task.ended && !task.process.dead) await act(task)
}

async function crash(simulation: Simulation, n: number): Promise<void> {
  const process = simulation.kill(n)
  if (process) await failAll([...simulation.tasks.values()].filter(task => task.process === process))
}
