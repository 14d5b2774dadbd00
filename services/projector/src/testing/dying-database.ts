import type { Connection, Database } from '@alba/platform/postgres/pool'

/**
 * A database that loses its connection just before one statement of its transactions, as when the process dies there.
 * @param last the number of that statement, counted from 0
 */
export function dyingAt(database: Database, last: number): Database {
  let count = 0
  const connect = async () => {
    const client = await database.connect()
    const query = async (...statement: unknown[]) => {
      if (count++ === last) {
        await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
        throw new Error('the process died')
      }
      return (client.query as (...given: unknown[]) => Promise<unknown>)(...statement)
    }
    return new Proxy(client, {
      get: (target, property) => {
        const value = property === 'query' ? query : Reflect.get(target, property)
        return property !== 'query' && typeof value === 'function' ? value.bind(target) : value
      },
    }) as Connection
  }
  return Object.assign(Object.create(database), { connect, query: database.query.bind(database) })
}
