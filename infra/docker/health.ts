import { get } from 'node:http'

/*
 * The health check of a container: whether the service in it is alive, also while it waits for its database. It is the
 * service whose port the environment names. With `ready` as an argument: whether it serves, too.
 */

const { COMMAND_PORT, PROJECTOR_PORT, PORT = '3000' } = process.env
const path = process.argv[2] === 'ready' ? '/api/ready' : '/api/health'
const answer = get({ host: '127.0.0.1', port: COMMAND_PORT ?? PROJECTOR_PORT ?? PORT, path, timeout: 4_000 })
answer.on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
answer.on('timeout', () => answer.destroy(new Error('no answer in time')))
answer.on('error', error => {
  console.error(error.message)
  process.exit(1)
})
