import { CommandFailed } from '@alba/platform/cli/tool'
import type { EventStore } from '@alba/platform/event-store/event-store'
import { withStore, zoneFromEnvironment } from '../environment.ts'
import { collect } from './collect.ts'
import { inWords } from './leaf-words.ts'
import { askAbout, leavesOf } from './leaves.ts'
import { traceText } from './text.ts'
import { type TracedRequest, treesOf } from './tree.ts'

const LEFT_OUT = 'The projector does not answer: mails, and messages on the bus, are left out.'

/**
 * Prints what led to something, and what it led to.
 * @param given as the operator names it
 * @throws {CommandFailed} when the log knows nothing of that name
 */
export async function printTrace(
  given: string,
  { json = false }: { readonly json?: boolean | undefined },
): Promise<void> {
  const zone = zoneFromEnvironment()
  const { requests, isComplete } = await withStore(store => trace(store, given.trim()))
  if (json) return console.log(JSON.stringify({ requests: inWords(requests), isComplete }, null, 2))
  console.log(traceText(requests, zone))
  if (!isComplete) console.error(`\n${LEFT_OUT}`)
}

type Trace = {
  readonly requests: readonly TracedRequest[]
  /** False when the projector did not say which mails and messages there are. */
  readonly isComplete: boolean
}

async function trace(store: EventStore, given: string): Promise<Trace> {
  const collected = await collect(store, given)
  if (!collected)
    throw new CommandFailed(
      `The log knows nothing of « ${given} ». It may be the id of an event, the number of a booking, voucher, purchase or withdrawal, a payment intent (pi_…), the code of a voucher, the name of a stream, or a correlation id.`,
    )
  const { events, ...asked } = collected
  const projected = await askAbout(events)
  const leaves = await leavesOf(store, events, projected)
  return { requests: treesOf(events, { ...asked, leaves }), isComplete: projected !== undefined }
}
