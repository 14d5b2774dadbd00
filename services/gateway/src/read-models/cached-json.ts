import type { ModelName } from '@alba/contracts/read-models'
import type { KeyOf, RowOf, Table } from '@alba/contracts/shared/table'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ReadModels } from './read-models.ts'

type Source<Of extends Table, View> = {
  /** A table whose key is a number. */
  readonly table: Of
  readonly schema: z.ZodType<View>
  /** Makes the items of the rows, in the same order. */
  readonly viewsOf: (rows: readonly RowOf<Of>[]) => readonly View[] | Promise<readonly View[]>
}

type Kept<Of extends Table, View> = Source<Of, View> & {
  /** How many rows are cached. */
  readonly limit: number
}

/**
 * Writes lists of rows as JSON, and caches the JSON of each row until the row changes, because reading, converting and
 * writing unchanged rows takes most of the time of a long list. A key without a row is left out.
 */
export function cachedJson<Of extends Table, View>(models: ReadModels, { limit, ...source }: Kept<Of, View>) {
  const { model, name } = source.table
  const cache = models.cached<string>({ model: model as ModelName, table: name, limit }, writer(models, source))
  return async (keys: readonly number[]): Promise<string> => listed(keys, await cache.get(keys.map(String)))
}

/** The same without a cache: each row is read and written again. */
export function uncachedJson<Of extends Table, View>(models: ReadModels, source: Source<Of, View>) {
  const write = writer(models, source)
  return async (keys: readonly number[]): Promise<string> => listed(keys, await write(keys.map(String)))
}

/** Rows as JSON, by their key. */
function writer<Of extends Table, View>(models: ReadModels, { table, schema, viewsOf }: Source<Of, View>) {
  const list = z.array(schema)
  return async (keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const rows = await models.rows(table, keys.map(Number) as KeyOf<Of>[])
    const written = z.encode(list, [...(await viewsOf(rows))]).map(view => JSON.stringify(view))
    return new Map(rows.map((row, n) => [String(row[table.key as keyof RowOf<Of>]), written[n] ?? '']))
  }
}

const listed = (keys: readonly number[], written: ReadonlyMap<string, string>): string =>
  `[${keys.flatMap(key => written.get(String(key)) ?? []).join(',')}]`

/** Sends a text that is already JSON. */
export const sendJson = (reply: FastifyReply, json: string) =>
  reply.type('application/json; charset=utf-8').send(Buffer.from(json))
