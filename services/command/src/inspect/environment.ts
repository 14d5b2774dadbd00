import { CommandFailed } from '@alba/platform/cli/tool'
import { commonConfig, parseConfig } from '@alba/platform/config'
import { type EventStore, StoreUnavailable } from '@alba/platform/event-store/event-store'
import { openToRead } from '@alba/platform/verification/read-log'
import { z } from 'zod'
import { storeFromEnvironment } from '../verify/environment.ts'

export const zoneFromEnvironment = (): string =>
  parseConfig(z.object({ ALBA_TIME_ZONE: commonConfig.ALBA_TIME_ZONE })).ALBA_TIME_ZONE

/**
 * Opens the log of the environment while `work` runs.
 * @param onError called when a subscription has lost the store, and tries again
 * @throws {CommandFailed} when it does not answer
 */
export async function withStore<T>(work: (store: EventStore) => Promise<T>, onError?: () => void): Promise<T> {
  const store = await openToRead(storeFromEnvironment(), onError)
  try {
    return await work(store)
  } catch (error) {
    if (error instanceof StoreUnavailable) throw new CommandFailed('The event store stopped answering.')
    throw error
  } finally {
    await store.close()
  }
}
