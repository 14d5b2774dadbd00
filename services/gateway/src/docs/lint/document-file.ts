import { writeFile } from 'node:fs/promises'
import { startPostgres } from '@alba/platform/testing/postgres'
import { startGateway } from '../../testing/gateway.ts'

/** Writes the OpenAPI document of this checkout to a file. It starts a temporary gateway with a temporary database. */
export async function writeDocument(path: string): Promise<void> {
  const server = await startPostgres()
  // `startGateway` creates its database on the server that this variable names.
  process.env.ALBA_TEST_DATABASE_URL = server.url
  try {
    const gateway = await startGateway()
    const { body } = await gateway.app.inject('/api/docs/json')
    await gateway.stop()
    await writeFile(path, JSON.stringify(JSON.parse(body), null, 2))
  } finally {
    await server.stop()
  }
}
