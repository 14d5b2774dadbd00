import { once } from 'node:events'
import { createServer } from 'node:net'
import { freePort } from '@alba/platform/testing/postgres'
import { expect, test } from 'vitest'
import { assertPortsFree } from './ports.ts'
import { localSettings } from './settings.ts'

test('all taken ports are reported at once, each with its variable', async () => {
  const holders = [createServer(), createServer()]
  const taken: number[] = []
  for (const holder of holders) {
    holder.listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const address = holder.address()
    if (address && typeof address === 'object') taken.push(address.port)
  }
  const [gateway = 0, sandbox = 0] = taken
  const ports = { gateway, sandbox, command: await freePort() }
  const error: Error = await assertPortsFree(ports, '127.0.0.1').then(
    () => new Error('no complaint'),
    complaint => complaint,
  )
  for (const holder of holders) holder.close()
  expect(error.message).toMatch(new RegExp(`Port ${gateway} .* with PORT, `))
  expect(error.message).toMatch(new RegExp(`Port ${sandbox} .* with STRIPE_SANDBOX_PORT, `))
  expect(error.message).not.toContain('COMMAND_PORT')
  await assertPortsFree(ports, '127.0.0.1')
})

test('one port for two services is refused', async () => {
  const port = await freePort()
  await expect(assertPortsFree({ gateway: port, command: port }, '127.0.0.1')).rejects.toThrow('COMMAND_PORT')
})

test('the error about a bad value names its variable', () => {
  expect(() => localSettings({ PG_PORT: 'many' })).toThrow('PG_PORT')
})
