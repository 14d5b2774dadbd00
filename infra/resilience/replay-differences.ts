import { z } from 'zod'
import type { TestStack } from './stack-for-tests.ts'

const status = z.object({ projections: z.array(z.object({ name: z.string() })) })
const verification = z.object({ rows: z.number(), different: z.number(), samples: z.array(z.unknown()) })

/**
 * Replays every read model into tables of its own, and compares the rows with those in use.
 * @returns an entry for each read model that differs
 * @throws when a read model cannot be replayed
 */
export async function replayDifferences({ urls, operate }: Pick<TestStack, 'urls' | 'operate'>): Promise<unknown[]> {
  const { projections } = status.parse((await operate('GET', `${urls.projector}/projections`)).body)
  const found: unknown[] = []
  for (const { name } of projections) {
    const answer = await operate('POST', `${urls.projector}/verifications/${name}`)
    if (answer.status !== 200) throw new Error(`${name} cannot be verified: ${JSON.stringify(answer.body)}`)
    const { different, samples } = verification.parse(answer.body)
    if (different > 0) found.push({ name, different, samples })
  }
  return found
}
