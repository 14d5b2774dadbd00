import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eventAreas } from '@alba/contracts/events'
import type { EventDefinition } from '@alba/contracts/shared/event'
import { personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import { z } from 'zod'
import { root } from '../local/root.ts'
import { describeType } from './json-types.ts'

/** Where the catalogue lies. */
export const catalogueFile = join(root, 'docs/events.md')

const introduction = `# Events

Generated from \`contracts\` by \`npm run docs:events\`; \`npm test\` fails when this page is not what the contracts say.

Every event also carries \`id\`, \`stream\`, \`revision\`, \`position\`, and the metadata \`correlationId\`, \`causationId\`,
\`actor\`, \`occurredAt\` (UTC) and \`schemaVersion\`. Instants are UTC, \`date\` is the centre's calendar day, amounts are
euro cents. Fields marked **personal** are sealed under the key of the person whom \`personId\` names.
`

/** The whole page. */
export async function eventCatalogue(): Promise<string> {
  const handlers = await readModels()
  const sections = await Promise.all(
    Object.entries(eventAreas).map(async ([area, definitions]) => {
      const events = definitions.map(definition => describeEvent(definition, handlers))
      return [`## ${area}`, await streamsOf(area), ...events].join('\n\n')
    }),
  )
  return `${[introduction.trimEnd(), ...sections].join('\n\n')}\n`
}

function describeEvent(definition: EventDefinition, handlers: ReadonlyMap<string, string>): string {
  const { type, version, description, data } = definition
  const shown = [...handlers].filter(([, source]) => source.includes(`'${type}'`)).map(([model]) => model)
  const personal = new Set(personalFieldsOf(definition).map(field => field.name))
  const fields = Object.entries(data.shape).map(([name, schema]) => {
    const text = describeType(z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any' }))
    return `| \`${name}\` | ${text} | ${personal.has(name) ? '**personal**' : ''} |`
  })
  const table = ['| field | type | |', '|---|---|---|', ...fields].join('\n')
  const facts = `Version ${version}. Read models: ${shown.length > 0 ? shown.join(', ') : 'none'}.`
  return [`### ${type}`, description, facts, table].join('\n\n')
}

/** What an area's `…Stream` exports say: functions that name a stream, or the name of the only one. */
async function streamsOf(area: string): Promise<string> {
  const module: Record<string, unknown> = await import(`@alba/contracts/${area}/events`)
  const names = Object.entries(module).flatMap(([name, value]) => {
    if (name.endsWith('_STREAM')) return [String(value)]
    if (!name.endsWith('Stream') || typeof value !== 'function') return []
    const parameter = /\(?\s*(\w+)/.exec(value.toString())?.[1] ?? 'id'
    return [String(value(`{${parameter}}`))]
  })
  return `Streams: ${names.map(name => `\`${name}\``).join(', ')}`
}

/** The code of each read model by name: the events that it handles are named in it. */
async function readModels(): Promise<Map<string, string>> {
  const base = join(root, 'services/projector/src')
  const code = new Map<string, string>()
  for (const path of (await Array.fromAsync(glob('*/*.ts', { cwd: base }))).sort()) {
    const model = dirname(path)
    const isModel = (await Array.fromAsync(glob(`${model}/tables.sql`, { cwd: base }))).length > 0 && model !== 'runner'
    if (isModel && !path.endsWith('.test.ts'))
      code.set(model, (code.get(model) ?? '') + (await readFile(join(base, path), 'utf8')))
  }
  return code
}
