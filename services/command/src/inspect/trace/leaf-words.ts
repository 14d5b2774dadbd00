import type { Leaf } from '@alba/contracts/operator/leaves'
import { euros } from '@alba/platform/verification/rule'
import type { CausedEvent, TracedRequest } from './tree.ts'

/** What came of an event outside the log, as the command line prints it, also as JSON. */
export type WordedLeaf = Pick<Leaf, 'kind' | 'at' | 'afterMs'> & {
  /** The number of the mail or notification, the provider's id of the payment, the id of the message. */
  readonly id: string
  readonly what: string
  readonly state: string
}

export function worded(leaf: Leaf): WordedLeaf {
  const { kind, at, afterMs } = leaf
  return { kind, id: String(leaf.id), ...wordsOf(leaf), at, afterMs }
}

function wordsOf(leaf: Leaf): Pick<WordedLeaf, 'what' | 'state'> {
  switch (leaf.kind) {
    case 'mail':
      return { what: leaf.mail, state: mailState(leaf) }
    case 'notification':
      return { what: leaf.topic, state: 'shown to staff' }
    case 'payment':
      return {
        what: `${euros(leaf.amountCents)} at ${leaf.provider}`,
        state: leaf.last ?? 'nothing came of it yet',
      }
    case 'message':
      return { what: leaf.type, state: leaf.state === 'local' ? 'on the local bus' : leaf.state }
  }
}

function mailState({ state, dueAt, reason }: Extract<Leaf, { kind: 'mail' }>): string {
  const told = state === 'waiting' ? `waiting, due ${dueAt}` : state
  return reason === null || state === 'sent' ? told : `${told}: ${reason}`
}

type Worded = Omit<CausedEvent, 'leaves' | 'caused'> & {
  readonly leaves: readonly WordedLeaf[]
  readonly caused: readonly Worded[]
}

/** The trees as JSON has them. */
export const inWords = (requests: readonly TracedRequest[]) =>
  requests.map(request => ({ ...request, caused: request.caused.map(eventInWords) }))

function eventInWords(event: CausedEvent): Worded {
  return { ...event, leaves: event.leaves.map(worded), caused: event.caused.map(eventInWords) }
}
