import type { ModelName } from '@alba/contracts/read-models'
import type { KeyOf, RowOf, Table } from '@alba/contracts/shared/table'
import { quickCheck } from '@alba/platform/quick-check'
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

type CachedSource<Of extends Table, View> = Source<Of, View> & {
  /** The largest number of rows that are cached. */
  readonly limit: number
}

/**
 * Writes lists of rows as JSON, and caches the JSON of each row until the row changes, because reading, converting and
 * writing unchanged rows takes most of the time of a long list. A key without a row is left out.
 */
export function cachedJson<Of extends Table, View>(models: ReadModels, { limit, ...source }: CachedSource<Of, View>) {
  const { model, name } = source.table
  const invalidatedBy = { model: model as ModelName, table: name, keyOf: Number }
  const cache = models.cached<string, number>({ ...invalidatedBy, limit }, writer(models, source))
  return async (keys: readonly number[]): Promise<string> => listed(keys, await cache.get(keys))
}

/** The same without a cache: each row is read and written again. */
export function uncachedJson<Of extends Table, View>(models: ReadModels, source: Source<Of, View>) {
  const write = writer(models, source)
  return async (keys: readonly number[]): Promise<string> => listed(keys, await write(keys))
}

/** Makes a function that returns the rows as JSON, by their key. */
function writer<Of extends Table, View>(models: ReadModels, { table, schema, viewsOf }: Source<Of, View>) {
  const list = z.array(schema)
  const isPlain = quickCheck(list)
  return async (keys: readonly number[]): Promise<ReadonlyMap<number, string>> => {
    const rows = await models.rows(table, keys as KeyOf<Of>[])
    const views = await viewsOf(rows)
    // `z.encode` copies each view, an eighth of the time of a long list. Views that already fit the schema skip it.
    const checked = isPlain(views) ? views : z.encode(list, [...views])
    const keyOf = (row: RowOf<Of>) => row[table.key as keyof RowOf<Of>] as number
    return new Map(rows.map((row, n) => [keyOf(row), JSON.stringify(checked[n])]))
  }
}

function listed(keys: readonly number[], written: ReadonlyMap<number, string>): string {
  const items = keys.map(key => written.get(key)).filter(item => item !== undefined)
  return `[${items.join(',')}]`
}

/** Sends what is already JSON, as a text or as its bytes in UTF-8. */
export const sendJson = (reply: FastifyReply, json: string | Buffer) =>
  reply.type('application/json; charset=utf-8').send(json)
