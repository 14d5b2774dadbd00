import { isPassing } from '@alba/platform/passing-trouble'
import { isPermanent } from '../../decision/permanent-failure.ts'
import type { Result } from '../../decision/result.ts'
import type { Step, Stop } from './history.ts'
import { idOf } from './keyring.ts'
import type { Process } from './processes.ts'
import { begin, bury, Died, goOn, lose, settle, type Task } from './tasks.ts'
import type { World } from './world.ts'

type Of<Do extends Step['do']> = Extract<Step, { do: Do }>

/** Does one step, and all that follows from it until everything has stopped or ended. */
export async function take(world: World, step: Step): Promise<void> {
  switch (step.do) {
    case 'ask':
      return work(world, step, process => ask(world, process, step))
    case 'webhook':
      return work(world, step, process => deliver(world, process, step.event))
    case 'webhooks':
      return work(world, step, process => deliverAll(world, process, step.intent))
    case 'policy':
      return handle(world, step)
    case 'deadline':
      if (!world.deadlines.due(world.now).includes(step.key)) return
      return work(world, step, process => world.deadlines.meet(process, step.key))
    case 'go':
      return withTask(world, step.task, task => goOn(task, step.stop))
    case 'lose':
      return withTask(world, step.task, lose)
    case 'die':
      return die(world, step.process)
    case 'again':
      return world.runners.find(({ group }) => group.name === step.group)?.again(step.back)
    case 'wait':
      world.now += step.minutes * 60_000
      return
    case 'bank':
      // Nobody can pay before the page has the secret; what is at the bank, or was paid, it settles without us.
      if (world.payable.has(step.intent)) world.provider.say(step.intent, step.says)
      return
    case 'provider':
      world.provider.away = step.away
  }
}

async function work(
  world: World,
  { task, process: n, stop }: { readonly task: number; readonly process: number; readonly stop: Stop },
  act: (process: Process) => Promise<unknown>,
): Promise<void> {
  if (world.tasks.has(task)) return
  const process = world.process(n)
  const noted = async () => {
    try {
      return await act(process)
    } catch (error) {
      if (!isExpected(error)) world.errors.push({ what: `work ${task}`, error })
      throw error
    }
  }
  world.tasks.set(task, begin(task, process, stop, noted))
  await settle()
}

const isExpected = (error: unknown): boolean => error instanceof Died || isPassing(error) || isPermanent(error)

async function ask(world: World, process: Process, { task, by, command, body }: Of<'ask'>): Promise<unknown> {
  const handler = world.features.handlers.find(each => each.command.name === command)
  if (!handler) throw new Error(`there is no command ${command}`)
  noteGivenUp(world, command, body as Wanted)
  const cause = { correlationId: `step ${task}`, causationId: null, actor: by }
  const result = (await handler(process.deps, handler.command.body.parse(body), cause)) as Result<{
    readonly paymentIntentId?: string
  }>
  if (process.dead) throw new Died()
  if (command === 'open-intent' && result.ok && result.paymentIntentId) world.payable.add(result.paymentIntentId)
  return result
}

type Wanted = {
  readonly bookingId?: number
  readonly paymentIntentId?: string
  readonly voucher?: object | null
  readonly idempotencyKey?: string
}

/** What a visitor gives up, or may: a request with a voucher gives the booking up where the voucher does not pay. */
function noteGivenUp(world: World, command: string, body: Wanted): void {
  if (command === 'request-booking' && body.voucher) world.givenUp.add(idOf('booking', body.idempotencyKey ?? ''))
  if (command === 'cancel-unpaid-booking' && body.bookingId) world.givenUp.add(body.bookingId)
  const target = body.paymentIntentId && world.provider.intents.get(body.paymentIntentId)?.target
  if (command === 'abandon-payment' && target) world.givenUp.add(target.id)
}

async function deliver(world: World, process: Process, name: string): Promise<unknown> {
  const webhook = world.provider.webhooks.get(name)
  const receive = world.features.handlers.find(each => each.command.name === 'receive-webhook')
  if (!webhook || !receive) return undefined
  const body = JSON.stringify(webhook.event)
  const cause = { correlationId: name, causationId: null, actor: { kind: 'provider' } } as const
  const result = await receive(process.deps, { signature: 'valid', body }, cause)
  if (!process.dead) webhook.isHeard = true
  return result
}

async function deliverAll(world: World, process: Process, intent: string): Promise<void> {
  for (const [name, webhook] of world.provider.webhooks)
    if (webhook.intent === intent && !webhook.isHeard && !process.dead) await deliver(world, process, name)
}

async function handle(world: World, step: Of<'policy'>): Promise<void> {
  const runner = world.runners.find(({ group }) => group.name === step.group)
  if (runner?.isReady(step.stream)) await work(world, step, process => runner.handle(process, step.stream))
}

async function withTask(world: World, name: number, act: (task: Task) => Promise<void>): Promise<void> {
  const task = world.tasks.get(name)
  if (task && !task.ended && !task.process.dead) await act(task)
}

async function die(world: World, n: number): Promise<void> {
  const process = world.kill(n)
  if (process) await bury([...world.tasks.values()].filter(task => task.process === process))
}
