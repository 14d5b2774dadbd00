import { CommandFailed } from '@alba/platform/cli/tool'
import { connectionsOf } from '@alba/platform/postgres/budget'
import { expect, test, vi } from 'vitest'
import { connectionsBy, status, statusText } from './status.ts'

const open = [
  { name: 'alba command', open: 3 },
  { name: 'leadership', open: 4 },
  { name: 'psql', open: 9 },
]

test('counts the connections of each name, and what one process of each service may open', () => {
  const connections = connectionsBy(open)
  expect(connections).toContainEqual({ name: 'alba command', open: 3, most: 4 })
  expect(connections).toContainEqual({ name: 'leadership', open: 4, most: 2 })
  expect(connections).toContainEqual({ name: 'gateway', open: 0, most: 4 })
  expect(connections.map(({ name }) => name)).not.toContain('psql')
})

test('one process of each service needs at most 30 connections, two of each at most 60', () => {
  const one = connectionsOf('command') + connectionsOf('projector') + connectionsOf('gateway')
  expect(one).toBeLessThanOrEqual(30)
  expect(connectionsBy([]).reduce((sum, { most }) => sum + most, 0)).toBe(one)
})

test('says what to do when the server has few connections left', () => {
  const connections = connectionsBy(open)
  expect(statusText(connections, { allowed: 100, all: 16 })).not.toContain('max_connections')
  expect(statusText(connections, { allowed: 100, all: 81 })).toContain('raise max_connections')
})

test('says that PostgreSQL cannot be asked, without a stack', async () => {
  // Nothing listens on port 1.
  vi.stubEnv('DATABASE_URL', 'postgres://alba@127.0.0.1:1/alba')
  await expect(status({ json: false })).rejects.toThrow(/^PostgreSQL cannot be asked \(connect ECONNREFUSED/)
  await expect(status({ json: false })).rejects.toBeInstanceOf(CommandFailed)
  vi.unstubAllEnvs()
})
