import { parseArgs } from 'node:util'
import * as features from '../../features.ts'
import { invent } from './generate.ts'
import { modeOf, modes } from './history.ts'
import { print } from './print.ts'
import { report } from './report.ts'
import { sweep } from './sweep.ts'

/**
 * `npm run fuzz -- [how many] [--seed S] [--mode M]` plays random histories; `--history S` plays one of them and shows it
 * step by step. Ends with 1 when something was found that nobody knew.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, mode: { type: 'string' }, history: { type: 'string' } },
})
// Races that are lost and processes that die are errors by the thousand: nobody reads where they come from.
Error.stackTraceLimit = 0

const mode = modes.find(each => each === values.mode)
if (values.mode !== undefined && !mode) throw new Error(`there is no mode ${values.mode}: ${modes.join(', ')}`)

if (values.history === undefined) await sweepAll()
else await show(Number(values.history))

async function show(seed: number): Promise<void> {
  const { history } = await invent(features, mode ?? modeOf(seed), seed)
  console.log(await print(features, history))
}

async function sweepAll(): Promise<void> {
  const many = Number(positionals[0] ?? 20_000)
  const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
  console.log(`${many} random histories, ${mode ?? 'all modes in turn'}, from seed ${seed} on`)
  const since = performance.now()
  const found = await sweep({
    features,
    seed,
    many,
    mode,
    onProgress: (played, soFar) => {
      const speed = Math.round((played / (performance.now() - since)) * 1_000)
      const kinds = [...soFar.values()].map(({ kind, times }) => `${kind} × ${times}`)
      console.error(`${played} played, ${speed} a second: ${kinds.join(', ') || 'nothing is wrong'}`)
    },
  })
  console.log(found.size === 0 ? 'Nothing is wrong.' : await report(features, [...found.values()]))
  if ([...found.values()].some(each => !each.known)) process.exitCode = 1
}
