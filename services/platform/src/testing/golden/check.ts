import { hash } from 'node:crypto'
import { eventDefinitions } from '@alba/contracts/events'
import { z } from 'zod'
import { type Codec, createCodec, type UnreadableEvent } from '../../event-log/codec.ts'
import { decodeGolden, goldenKeyring, linesOf } from './log.ts'
import { type Definitions, type Missing, missingShapes } from './shapes.ts'

/** The line of `digests.txt` for a golden event: `BookingRequested 1 3f2a9c01d4e5b687`. */
export const digestLine = (line: string): string => {
  const { type, metadata } = JSON.parse(line) as { type: string; metadata: { schemaVersion: number } }
  return `${type} ${metadata.schemaVersion} ${hash('sha256', line, 'hex').slice(0, 16)}`
}

/**
 * The problems of the golden events, each as a sentence that says what to do; empty when there are none.
 * @param digests the text of `digests.txt`
 * @param definitions the events as the contracts define them now
 */
export async function goldenProblems(
  lines: readonly string[],
  digests: string,
  definitions: Definitions = eventDefinitions,
  codec: Codec = createCodec(goldenKeyring(), definitions),
): Promise<string[]> {
  const present = new Set(lines.map(digestLine))
  const known = new Set(linesOf(digests))
  const { events, unreadable } = await decodeGolden(lines, codec)
  const refusedTypes = new Set(unreadable.map(({ event }) => event.type))
  const missing = missingShapes(events, definitions).filter(({ definition }) => !refusedTypes.has(definition.type))
  return [
    ...[...known].filter(digest => !present.has(digest)).map(lostSentence),
    ...[...present].filter(digest => !known.has(digest)).map(unknownSentence),
    ...unreadable.map(unreadableSentence),
    ...missing.map(missingSentence),
  ]
}

/** « BookingRequested of version 1 », from a line of `digests.txt`. */
const nameIn = (digest: string): string => digest.replace(/ (\d+) .*/, ' of version $1')

const lostSentence = (digest: string): string =>
  `The golden ${nameIn(digest)} was changed or removed. Logs contain such events for ever: put the line back as it was. ` +
  'For a new shape, add an optional field, or raise the version of the event and write an upcaster.'

const unknownSentence = (digest: string): string =>
  `The golden ${nameIn(digest)} is not in digests.txt. If you added it, run npm run golden; if you changed a line, put it back.`

const missingSentence = ({ definition: { type }, version, hasSome }: Missing): string =>
  `${type} of version ${version} has no golden event${hasSome ? ' with all of its fields' : ''}: npm run golden writes it.`

function unreadableSentence({ event, reason, cause }: UnreadableEvent): string {
  const { schemaVersion } = event.metadata as { schemaVersion: number }
  const fields = cause instanceof z.ZodError ? cause.issues.map(({ path }) => path.join('.')) : []
  const why = fields.length > 0 ? `${reason} (${[...new Set(fields)].join(', ')})` : reason
  return (
    `${event.type} of version ${schemaVersion}, as it stands in every old log, can no longer be read: ${why}. ` +
    'Make a new field optional; for any other change raise the event’s version and teach ' +
    'services/platform/src/event-log/upcasters.ts to convert the old one.'
  )
}
