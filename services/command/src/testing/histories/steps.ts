import { isPassing } from '@alba/platform/passing-trouble'
import { isPermanent } from '../../decision/permanent-failure.ts'
import type { Result } from '../../decision/result.ts'
import type { Step, Stop } from './history.ts'
import { idOf } from './keyring.ts'
import type { Process } from './processes.ts'
import type { Simulation } from './simulation.ts'
import { begin, bury, Died, goOn, lose, settle, type Task } from './tasks.ts'

type Of<Do extends Step['do']> = Extract<Step, { do: Do }>

/** Does one step, and all that follows from it until everything has stopped or ended. */
export async function take(simulation: Simulation, step: Step): Promise<void> {
  switch (step.do) {
    case 'ask':
      return work(simulation, step, process => ask(simulation, process, step))
    case 'webhook':
      return work(simulation, step, process => deliver(simulation, process, step.event))
    case 'webhooks':
      return work(simulation, step, process => deliverAll(simulation, process, step.intent))
    case 'policy':
      return handle(simulation, step)
    case 'deadline':
      if (!simulation.deadlines.due(simulation.now).includes(step.key)) return
      return work(simulation, step, process => simulation.deadlines.meet(process, step.key))
    case 'go':
      return withTask(simulation, step.task, task => goOn(task, step.stop))
    case 'lose':
      return withTask(simulation, step.task, lose)
    case 'die':
      return die(simulation, step.process)
    case 'again':
      return simulation.runners.find(({ group }) => group.name === step.group)?.again(step.back)
    case 'wait':
      simulation.now += step.minutes * 60_000
      return
    case 'bank':
      // Nobody can pay before the page has the secret; what is at the bank, or was paid, it settles without us.
      if (simulation.payable.has(step.intent)) simulation.provider.say(step.intent, step.says)
      return
    case 'provider':
      simulation.provider.away = step.away
  }
}

async function work(
  simulation: Simulation,
  { task, process: n, stop }: { readonly task: number; readonly process: number; readonly stop: Stop },
  act: (process: Process) => Promise<unknown>,
): Promise<void> {
  if (simulation.tasks.has(task)) return
  const process = simulation.process(n)
  const noted = async () => {
    try {
      return await act(process)
    } catch (error) {
      if (!isExpected(error)) simulation.errors.push({ what: `work ${task}`, error })
      throw error
    }
  }
  simulation.tasks.set(task, begin(task, process, stop, noted))
  await settle()
}

const isExpected = (error: unknown): boolean => error instanceof Died || isPassing(error) || isPermanent(error)

async function ask(simulation: Simulation, process: Process, { task, by, command, body }: Of<'ask'>): Promise<unknown> {
  const handler = simulation.features.handlers.find(each => each.command.name === command)
  if (!handler) throw new Error(`there is no command ${command}`)
  noteGivenUp(simulation, command, body as Wanted)
  const cause = { correlationId: `step ${task}`, causationId: null, actor: by }
  const result = (await handler(process.deps, handler.command.body.parse(body), cause)) as Result<{
    readonly paymentIntentId?: string
  }>
  if (process.dead) throw new Died()
  if (command === 'open-intent' && result.ok && result.paymentIntentId) simulation.payable.add(result.paymentIntentId)
  return result
}

type Wanted = {
  readonly bookingId?: number
  readonly paymentIntentId?: string
  readonly voucher?: object | null
  readonly idempotencyKey?: string
}

/** What a visitor gives up, or may: a request with a voucher gives the booking up where the voucher does not pay. */
function noteGivenUp(simulation: Simulation, command: string, body: Wanted): void {
  if (command === 'request-booking' && body.voucher) simulation.givenUp.add(idOf('booking', body.idempotencyKey ?? ''))
  if (command === 'cancel-unpaid-booking' && body.bookingId) simulation.givenUp.add(body.bookingId)
  const target = body.paymentIntentId && simulation.provider.intents.get(body.paymentIntentId)?.target
  if (command === 'abandon-payment' && target) simulation.givenUp.add(target.id)
}

async function deliver(simulation: Simulation, process: Process, name: string): Promise<unknown> {
  const webhook = simulation.provider.webhooks.get(name)
  const receive = simulation.features.handlers.find(each => each.command.name === 'receive-webhook')
  if (!webhook || !receive) return undefined
  const body = JSON.stringify(webhook.event)
  const cause = { correlationId: name, causationId: null, actor: { kind: 'provider' } } as const
  const result = await receive(process.deps, { signature: 'valid', body }, cause)
  if (!process.dead) webhook.isHeard = true
  return result
}

async function deliverAll(simulation: Simulation, process: Process, intent: string): Promise<void> {
  for (const [name, webhook] of simulation.provider.webhooks)
    if (webhook.intent === intent && !webhook.isHeard && !process.dead) await deliver(simulation, process, name)
}

async function handle(simulation: Simulation, step: Of<'policy'>): Promise<void> {
  const runner = simulation.runners.find(({ group }) => group.name === step.group)
  if (runner?.isReady(step.stream)) await work(simulation, step, process => runner.handle(process, step.stream))
}

async function withTask(simulation: Simulation, name: number, act: (task: Task) => Promise<void>): Promise<void> {
  const task = simulation.tasks.get(name)
  if (task && !task.ended && !task.process.dead) await act(task)
}

async function die(simulation: Simulation, n: number): Promise<void> {
  const process = simulation.kill(n)
  if (process) await bury([...simulation.tasks.values()].filter(task => task.process === process))
}
