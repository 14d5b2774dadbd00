import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { newGoldenLines } from '@alba/platform/testing/golden/add'
import { digestLine, goldenTroubles } from '@alba/platform/testing/golden/check'
import { digestsFile, eventsFile, readGoldenEvents, readGoldenLines } from '@alba/platform/testing/golden/log'
import { projections } from '../projections.ts'
import { recordTroubles } from './check.ts'
import { type Records, readRecords, recordOf, recordsFile } from './records.ts'

/**
 * `npm run golden`: writes the golden events that are missing, then what each version of a read model stands for. It only
 * ever adds, and writes nothing down for a read model that changed and kept its version.
 */
const said = await addEvents()
const refused = said ?? (await writeRecords())
if (refused) {
  console.error(refused.join('\n'))
  process.exitCode = 1
}

async function addEvents(): Promise<readonly string[] | undefined> {
  const lines = await readGoldenLines()
  const digests = await readFile(digestsFile, 'utf8')
  const troubles = await goldenTroubles(lines, digests)
  const real = troubles.filter(trouble => !trouble.endsWith('npm run golden writes it.'))
  if (real.length > 0) return real
  const made = await newGoldenLines(lines, new Date().toISOString())
  for (const line of made) {
    await appendFile(eventsFile, `${line}\n`)
    await appendFile(digestsFile, `${digestLine(line)}\n`)
  }
  console.log(made.length === 0 ? 'No golden event is missing.' : `Wrote ${made.map(digestLine).join(', ')}.`)
  return undefined
}

async function writeRecords(): Promise<readonly string[] | undefined> {
  const events = await readGoldenEvents()
  const before = await readRecords()
  const { sameVersion } = recordTroubles(projections, before, events)
  if (sameVersion.length > 0) return sameVersion
  const models = projections.map(projection => [projection.name, recordOf(projection, events)] as const)
  const records: Records = { goldenEvents: events.length, models: Object.fromEntries(models) }
  await writeFile(recordsFile, textOf(records))
  const changed = models.filter(([name, record]) => JSON.stringify(record) !== JSON.stringify(before.models[name]))
  const written = changed.map(([name, { version }]) => `${name} ${version}`)
  console.log(written.length === 0 ? 'Every read model is written down.' : `Wrote down ${written.join(', ')}.`)
  return undefined
}

/** A line for each model, so that a change of one is a change of one line. */
function textOf({ goldenEvents, models }: Records): string {
  const lines = Object.entries(models).map(([name, { version, columns, hears, rows }]) => {
    const digests = `"columns": "${columns}", "hears": "${hears}", "rows": "${rows}"`
    return `    "${name}": { "version": ${version}, ${digests} }`
  })
  return `{\n  "goldenEvents": ${goldenEvents},\n  "models": {\n${lines.join(',\n')}\n  }\n}\n`
}
