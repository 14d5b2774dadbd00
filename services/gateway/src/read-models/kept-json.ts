import type { ModelName } from '@alba/contracts/read-models'
import type { KeyOf, RowOf, Table } from '@alba/contracts/shared/table'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ReadModels } from './read-models.ts'

type Source<Of extends Table, View> = {
  /** Its key is a number. */
  readonly table: Of
  /** Rows kept at most. */
  readonly limit: number
  readonly schema: z.ZodType<View>
  readonly viewOf: (row: RowOf<Of>) => View
}

/**
 * A list of rows as JSON, each row written once for as long as it does not change: most of a long list's time goes into
 * reading, shaping, checking and writing rows that were the same a moment ago. A key without a row is left out.
 */
export function keptJson<Of extends Table, View>(models: ReadModels, source: Source<Of, View>) {
  const { table, limit, schema, viewOf } = source
  const kept = { model: table.model as ModelName, table: table.name, limit }
  const cache = models.cached<string>(kept, async keys => {
    const rows = await models.rows(table, keys.map(Number) as KeyOf<Of>[])
    const written = (row: RowOf<Of>) => JSON.stringify(z.encode(schema, viewOf(row)))
    return new Map(rows.map(row => [String(row[table.key as keyof RowOf<Of>]), written(row)]))
  })
  return async (keys: readonly number[]): Promise<string> => {
    const names = keys.map(String)
    const written = await cache.get(names)
    return `[${names.flatMap(name => written.get(name) ?? []).join(',')}]`
  }
}

/** Sends what is JSON already. */
export const sendJson = (reply: FastifyReply, json: string) =>
  reply.type('application/json; charset=utf-8').send(Buffer.from(json))
