import { connect } from 'node:net'

/*
 * Says of each place, `host:port`, that its arguments name, whether a connection to it opens: prints a line with the place and
 * `open`, or the reason why not.
 */
const WAIT_MS = 3_000

async function outcome(place: string): Promise<string> {
  const [host = '', port = ''] = place.split(':')
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect({ host, port: Number(port), timeout: WAIT_MS })
  socket.on('connect', () => resolve('open'))
  socket.on('timeout', () => resolve('no answer'))
  socket.on('error', error => resolve((error as NodeJS.ErrnoException).code ?? error.message))
  return promise.finally(() => socket.destroy())
}

const places = process.argv.slice(2)
const outcomes = await Promise.all(places.map(outcome))
console.log(places.map((place, n) => `${place} ${outcomes[n]}`).join('\n'))
