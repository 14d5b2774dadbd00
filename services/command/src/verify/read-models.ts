import { heldStream } from '@alba/contracts/operations/models'
import { CommandFailed, SECRET_REFUSED } from '@alba/platform/cli/tool'
import { z } from 'zod'
import { projectorFromEnvironment } from './environment.ts'

const listed = z.object({ projections: z.array(z.object({ name: z.string(), state: z.string() })) })
const problem = z.object({ detail: z.string().optional() })
const verification = z.object({
  rows: z.number(),
  different: z.number(),
  samples: z.array(z.object({ table: z.string(), key: z.union([z.string(), z.number()]) })),
  held: z.array(heldStream),
})

/** A read model, compared with one that was folded anew from the log. */
export type ReadModel = {
  readonly name: string
  /** « live » was compared; another state says why it was not. */
  readonly state: string
  readonly rows: number
  /** How many rows differ, and the first of them: table and key. */
  readonly different: number
  readonly samples: readonly string[]
  /** The streams that it leaves out (ADR 126), each with the event from which on. The fresh fold leaves out the same. */
  readonly held: readonly string[]
}

/**
 * Has the running projector compare all its read models with the log, one after the other.
 * @throws {CommandFailed} when it does not answer
 */
export async function compareReadModels(): Promise<ReadModel[]> {
  const { projections } = listed.parse(await askProjector('GET', '/projections'))
  const compared: ReadModel[] = []
  for (const { name, state } of projections) compared.push(await compare(name, state))
  return compared
}

async function compare(name: string, state: string): Promise<ReadModel> {
  if (state !== 'live') return { name, state, rows: 0, different: 0, samples: [], held: [] }
  const { samples, held, ...counts } = verification.parse(
    await askProjector('POST', `/verifications/${encodeURIComponent(name)}`),
  )
  return {
    name,
    state,
    ...counts,
    samples: samples.map(({ table, key }) => `${table} ${key}`),
    held: held.map(({ stream, type, id, error }) => `${stream} from ${type} ${id} on: ${error}`),
  }
}

/** Asks the projector as an operator. @throws {CommandFailed} when it does not answer or refuses */
export async function askProjector(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const { PROJECTOR_URL: url, ALBA_SERVICE_SECRET: secret } = projectorFromEnvironment()
  const headers = { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(new URL(path, url), init).catch(() => {
    throw new CommandFailed(
      `The projector does not answer at ${url}: is it running? (PROJECTOR_URL names another one; --log-only leaves the read models out.)`,
    )
  })
  if (response.ok) return response.json()
  if (response.status === 401) throw new CommandFailed(SECRET_REFUSED)
  const { detail } = problem.catch({}).parse(await response.json().catch(() => ({})))
  throw new CommandFailed(`The projector answered ${response.status}${detail ? `: ${detail}` : ''}.`)
}
