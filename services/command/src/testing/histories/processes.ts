import type { EventLog } from '@alba/platform/event-log/event-log'
import { inOrder } from '@alba/platform/event-store/in-order'
import type { SetDeadline } from '../../deadlines/deadlines.ts'
import { openStreams } from '../../decision/streams.ts'
import type { AppDeps } from '../../features.ts'
import type { PaymentProvider } from '../../payments/provider.ts'
import type { Appending } from './history.ts'
import type { MemoryLog } from './memory-log.ts'
import type { ProcessReference, ProcessReferences } from './process-references.ts'
import { type Gate, passGate } from './tasks.ts'

export type Process = { readonly deps: AppDeps; dead: boolean }
/** A process of a history, whose reference data follows the log. */
export type FollowingProcess = Process & { readonly reference: ProcessReference }

/** What a process is given: the log, the provider and the tables, which all share, and its clock. */
export type SharedDeps = Omit<AppDeps, 'streams' | 'reference'> & {
  readonly references: ProcessReferences
  readonly log: MemoryLog
  readonly appending: Appending
}

/** A process with its own memory. Its work can stop before each read, append and call of the provider. */
export function startProcess({ log, appending, references, ...shared }: SharedDeps): FollowingProcess {
  const reference = references.open()
  const deps: AppDeps = {
    ...shared,
    streams: openStreams(gatedLog(log, appending), shared.clock),
    provider: gatedProvider(shared.provider),
    setDeadline: gatedDeadlines(shared.setDeadline),
    reference: reference.port,
    database: gatedDatabase(shared.database),
  }
  return { deps, reference, dead: false }
}

const gated =
  <Input extends unknown[], Output>(gate: (...input: Input) => Gate, act: (...input: Input) => Promise<Output>) =>
  async (...input: Input): Promise<Output> => {
    await passGate(gate(...input))
    return act(...input)
  }

function gatedLog(log: MemoryLog, appending: Appending): EventLog {
  const append = gated(stream => ({ kind: 'append', what: `append to ${stream}` }), log.append)
  const together = gated(
    appends => ({ kind: 'append', what: `append to ${appends.map(({ stream }) => stream).join(' and ')}` }),
    log.appendInOrder,
  )
  return {
    append,
    appendInOrder:
      appending === 'together'
        ? together
        : appends => inOrder(appends, ({ stream, expected, events }) => append(stream, expected, events)),
    readStream: gated(stream => ({ kind: 'read', what: `read ${stream}` }), log.readStream),
    subscribe: unsupported,
    namesAfter: unsupported,
    beforeLast: unsupported,
    head: unsupported,
    close: unsupported,
  }
}

const gatedProvider = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  createIntent: gated(
    ({ target }) => change(`create the intent of ${target.kind} ${target.id}`),
    provider.createIntent,
  ),
  retrieve: gated(id => ({ kind: 'call', what: `retrieve ${id}` }), provider.retrieve),
  show: gated(id => ({ kind: 'call', what: `retrieve ${id}` }), provider.show),
  cancel: gated(id => change(`close ${id}`), provider.cancel),
  refund: gated(id => change(`refund ${id}`), provider.refund),
})

const change = (what: string): Gate => ({ kind: 'change', what })

const gatedDeadlines = (setDeadline: SetDeadline): SetDeadline =>
  gated(({ kind, key }) => ({ kind: 'append', what: `set deadline ${kind}/${key}` }), setDeadline)

const gatedDatabase = ({ query }: AppDeps['database']): AppDeps['database'] =>
  ({
    query: gated(
      sql => ({ kind: sql.includes('INSERT') ? 'append' : 'read', what: 'use the eligibility table' }),
      query,
    ),
  }) as AppDeps['database']

const unsupported = (): never => {
  throw new Error('no feature calls this')
}

/** For tests in memory of features that use no SQL. */
export const noDatabase = new Proxy({} as AppDeps['database'], {
  get: (_nothing, name) => {
    throw new Error(`there is no database in memory: ${String(name)}`)
  },
})
