import { gather } from '@alba/platform/gather'
import type { Cause } from '../decision/cause.ts'
import type { Streams } from '../decision/streams.ts'
import { type Notice, raiseNotification } from './decide.ts'
import { notifications } from './notification.ts'

type Raised = { readonly notice: Notice; readonly cause: Cause }

const gathered = new WeakMap<Streams, (raised: Raised) => Promise<void>>()

/**
 * Numbers a notification and records it. All of them are numbered in one stream: those that come while some are being
 * written go in the next round trip together, instead of waiting for each other.
 * @param cause when it has a seed, nothing is told twice
 */
export function raise(streams: Streams, notice: Notice, cause: Cause): Promise<void> {
  const known = gathered.get(streams)
  const raiseOne = known ?? gather<Raised, void>(all => raiseTogether(streams, all))
  if (!known) gathered.set(streams, raiseOne)
  return raiseOne({ notice, cause })
}

/** Should they fail together, each is tried by itself: only whoever cannot be recorded hears of it. */
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
    left = others.slice(outcome.ok ? outcome.along.length : 0)
  }
}
