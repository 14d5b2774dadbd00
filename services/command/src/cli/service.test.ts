import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SECRET_REFUSED } from '@alba/platform/cli/tool'
import { onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { CommandRefused, serviceFromEnvironment } from './service.ts'

/** A command service that answers every request with this status and code. */
async function refusingWith(status: number, code: string) {
  const body = JSON.stringify({ type: 'about:blank', title: 'Refusé', status, code, detail: 'Ce soin n’existe pas' })
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  vi.stubEnv('COMMAND_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.stubEnv('ALBA_SERVICE_SECRET', 'a secret of the test that is long enough')
  onTestFinished(() => void vi.unstubAllEnvs())
  return serviceFromEnvironment('julie')
}

test('an unknown treatment is reported as a refusal of the command, not as a wrong secret', async ({ expect }) => {
  const call = await refusingWith(404, 'service_unknown')
  const error = await call('/commands/import-package', z.object({}), { body: {} }).catch(thrown => thrown)
  expect(error).toBeInstanceOf(CommandRefused)
  expect(error).toMatchObject({ code: 'service_unknown', detail: 'Ce soin n’existe pas' })
})

test('a wrong secret is reported as such, not as a refusal of the command', async ({ expect }) => {
  const call = await refusingWith(401, 'secret_refused')
  const error = await call('/accounts', z.object({})).catch(thrown => thrown)
  expect(error).not.toBeInstanceOf(CommandRefused)
  expect(error.message).toBe(SECRET_REFUSED)
})
