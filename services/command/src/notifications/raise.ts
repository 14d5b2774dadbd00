import { gather } from '@alba/platform/gather'
import type { Cause } from '../decision/cause.ts'
import type { Streams } from '../decision/streams.ts'
import { type Notice, raiseNotification } from './decide.ts'
import { notifications } from './notification.ts'

type Raised = { readonly notice: Notice; readonly cause: Cause }

const gathered = new WeakMap<Streams, (raised: Raised) => Promise<void>>()

/**
 * Numbers a notification and records it. All notifications are in one stream. Those that arrive while others are being
 * written are written together in the next round trip, instead of one after the other.
 * @param cause with a seed, the same notification is recorded only once
 */
export function raise(streams: Streams, notice: Notice, cause: Cause): Promise<void> {
  const known = gathered.get(streams)
  const raiseOne = known ?? gather<Raised, void>(all => raiseTogether(streams, all))
  if (!known) gathered.set(streams, raiseOne)
  return raiseOne({ notice, cause })
}

/**
 * When writing several together fails, each is tried by itself, so that only the caller of a failing one gets the
 * error.
 */
async function raiseTogether(streams: Streams, all: readonly Raised[]): Promise<(void | Promise<void>)[]> {
  try {
    await inOrder(streams, all)
    return all.map(() => undefined)
  } catch (error) {
    if (all.length === 1) throw error
    return all.map(each => inOrder(streams, [each]))
  }
}

async function inOrder(streams: Streams, all: readonly Raised[]): Promise<void> {
  for (let left = all; left[0]; ) {
    const [{ notice, cause }, ...others] = left as [Raised, ...Raised[]]
    const outcome = await streams.execute(
      notifications,
      'all',
      cause,
      state => raiseNotification(state, notice),
      draft => {
        for (const other of others)
          draft.add(notifications, 'all', state => raiseNotification(state, other.notice), other.cause)
      },
    )
    // The others that were not written in this round trip are written in the next one.
    left = others.slice(outcome.ok ? outcome.along.length : 0)
  }
}
