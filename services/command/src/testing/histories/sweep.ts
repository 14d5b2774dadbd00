import { invent } from './generate.ts'
import type { Finding, History, Mode } from './history.ts'
import type { Features } from './world.ts'

/** Histories that show something of one kind. */
export type Found = {
  readonly kind: string
  times: number
  readonly histories: { history: History; finding: Finding }[]
}

/** Runs so many histories from a seed on. */
export async function sweep(
  features: Features,
  modes: readonly Mode[],
  seed: number,
  many: number,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  for (let n = 0; n < many; n++) {
    const mode = modes[n % modes.length] ?? 'all'
    const { history, found: findings } = await invent(features, mode, seed + n)
    for (const finding of new Map(findings.map(each => [each.kind, each])).values()) {
      const known = found.get(finding.kind) ?? { kind: finding.kind, times: 0, histories: [] }
      found.set(finding.kind, known)
      known.times++
      known.histories.push({ history, finding })
    }
  }
  return found
}
