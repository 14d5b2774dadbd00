import type { EventLog } from '@alba/platform/event-log/event-log'
import { inOrder } from '@alba/platform/event-store/in-order'
import type { SetDeadline } from '../../deadlines/deadlines.ts'
import { openStreams } from '../../decision/streams.ts'
import type { AppDeps } from '../../features.ts'
import type { PaymentProvider } from '../../payments/provider.ts'
import type { Appending } from './history.ts'
import type { MemoryLog } from './memory-log.ts'
import { type Gate, pass } from './tasks.ts'

export type Process = { readonly deps: AppDeps; dead: boolean }

/** What all processes share: the log, the provider, the table of deadlines, the clock. */
export type Outside = Omit<AppDeps, 'streams' | 'database'> & { readonly log: MemoryLog; readonly appending: Appending }

/** A process with a memory of its own, which stops at the gates that its work comes to. */
export function startProcess({ log, appending, ...shared }: Outside): Process {
  const deps: AppDeps = {
    ...shared,
    streams: openStreams(gatedLog(log, appending), shared.clock),
    provider: gatedProvider(shared.provider),
    setDeadline: gatedDeadlines(shared.setDeadline),
    database: nowhere,
  }
  return { deps, dead: false }
}

const at =
  <Input extends unknown[], Output>(gate: (...input: Input) => Gate, act: (...input: Input) => Promise<Output>) =>
  async (...input: Input): Promise<Output> => {
    await pass(gate(...input))
    return act(...input)
  }

function gatedLog(log: MemoryLog, appending: Appending): EventLog {
  const append = at(stream => ({ kind: 'append', what: `append to ${stream}` }), log.append)
  const together = at(
    appends => ({ kind: 'append', what: `append to ${appends.map(({ stream }) => stream).join(' and ')}` }),
    log.appendInOrder,
  )
  return {
    append,
    appendInOrder:
      appending === 'together'
        ? together
        : appends => inOrder(appends, ({ stream, expected, events }) => append(stream, expected, events)),
    readStream: at(stream => ({ kind: 'read', what: `read ${stream}` }), log.readStream),
    subscribe: refused,
    head: refused,
    close: refused,
  }
}

const gatedProvider = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  createIntent: at(({ target }) => call(`open the payment of ${target.kind} ${target.id}`), provider.createIntent),
  retrieve: at(id => call(`ask about ${id}`), provider.retrieve),
  show: at(id => call(`ask about ${id}`), provider.show),
  cancel: at(id => call(`close ${id}`), provider.cancel),
  refund: at(id => call(`refund ${id}`), provider.refund),
})

const call = (what: string): Gate => ({ kind: 'call', what })

const gatedDeadlines = (setDeadline: SetDeadline): SetDeadline =>
  at(({ kind, key }) => ({ kind: 'append', what: `remember ${kind}/${key}` }), setDeadline)

const refused = (): never => {
  throw new Error('no feature asks this of the log')
}

/** What needs SQL (questionnaires, accounts) is no part of a history. */
export const nowhere = new Proxy({} as AppDeps['database'], {
  get: (_nothing, name) => {
    throw new Error(`there is no database to ${String(name)}`)
  },
})
