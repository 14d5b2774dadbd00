import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eventAreas } from '@alba/contracts/events'
import type { EventDefinition } from '@alba/contracts/shared/event'
import { personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import { z } from 'zod'
import { root } from '../local/root.ts'
import { fieldTable } from './field-table.ts'
import { publishedEvents } from './published-events.ts'

/** The page that is generated. */
export const catalogueFile = join(root, 'docs/events.md')

const introduction = `# Events

Generated from \`contracts\` by \`npm run docs:events\`; \`npm test\` fails when this page is not what the contracts say.

Every event also carries \`id\`, \`stream\`, \`revision\`, \`position\`, and the metadata \`correlationId\`, \`causationId\`,
\`actor\`, \`occurredAt\` (UTC) and \`schemaVersion\`. Instants are UTC, \`date\` is the centre's calendar day, amounts are
euro cents. Fields marked **personal** are sealed under the key of the person whom \`personId\` names.
`

/** Text of docs/events.md. */
export async function eventCatalogue(): Promise<string> {
  const handlers = await readModels()
  const sections = await Promise.all(
    Object.entries(eventAreas).map(async ([area, definitions]) => {
      const events = definitions.map(definition => describeEvent(definition, handlers))
      return [`## ${area}`, await streamsOf(area), ...events].join('\n\n')
    }),
  )
  return `${[introduction.trimEnd(), ...sections, publishedEvents()].join('\n\n')}\n`
}

function describeEvent(definition: EventDefinition, handlers: ReadonlyMap<string, readonly string[]>): string {
  const { type, version, description, data } = definition
  const shown = handlers.get(type)?.toSorted() ?? []
  const personal = new Set(personalFieldsOf(definition).map(field => field.name))
  const table = fieldTable(data, name => (personal.has(name) ? '**personal**' : ''))
  const facts = `Version ${version}. Read models: ${shown.length > 0 ? shown.join(', ') : 'none'}.`
  return [`### ${type}`, description, facts, table].join('\n\n')
}

/**
 * Names the streams of an area from the exports of its contract: `…Stream` functions make a name from an id, `…_STREAM`
 * is the name of the only stream.
 */
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

const projection = z.object({ name: z.string(), tables: z.array(z.object({ handles: z.array(z.string()) })) })

/** Names of the read models that handle each type of event, as the projector declares them. */
async function readModels(): Promise<Map<string, string[]>> {
  const { projections } = await import(pathToFileURL(join(root, 'services/projector/src/projections.ts')).href)
  const handlers = new Map<string, string[]>()
  for (const { name, tables } of z.array(projection).parse(projections))
    for (const type of new Set(tables.flatMap(({ handles }) => handles)))
      handlers.set(type, [...(handlers.get(type) ?? []), name])
  return handlers
}
