import { type EventMetadata, eventMetadata } from '@alba/contracts/shared/event'
import { CommandFailed } from '@alba/platform/cli/tool'
import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { quickCheck } from '@alba/platform/quick-check'

const isMetadata = quickCheck(eventMetadata) as (value: unknown) => value is EventMetadata

/** @throws {CommandFailed} when it has not the metadata that Alba writes */
export function metadataOf({ id, stream, revision, metadata }: RecordedEvent): EventMetadata {
  if (isMetadata(metadata)) return metadata
  const parsed = eventMetadata.safeParse(metadata)
  if (parsed.success) return parsed.data
  throw new CommandFailed(
    `The event ${id} at ${stream}@${revision} does not say who caused it and when: « npm run alba -- verify » says more.`,
  )
}

/** When the event happened, in milliseconds since the epoch. */
export const happenedAt = (event: RecordedEvent): number => Date.parse(metadataOf(event).occurredAt)
