import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../local/root.ts'

/** What is wrong with a service of a stand-in release. */
export type Fault = 'wrong settings' | 'dies' | 'never ready'

/**
 * Makes a release whose services only say that they are ready, and which release they are of. `alba-server` in it is
 * the real one. Each service writes its start and its end into the file that `STAND_IN_JOURNAL` names.
 * @param folder in which the release becomes a folder of this name
 * @returns the path of the release
 */
export async function makeStandInRelease(
  folder: string,
  name: string,
  faults: Readonly<Partial<Record<'command' | 'projector' | 'gateway', Fault>>> = {},
): Promise<string> {
  const release = join(folder, name)
  await mkdir(join(release, 'bin'), { recursive: true })
  await cp(join(root, 'infra/server'), join(release, 'infra/server'), { recursive: true })
  await cp(join(root, 'infra/local/running.ts'), join(release, 'infra/local/running.ts'))
  await cp(join(root, 'infra/server/bin'), join(release, 'bin'), { recursive: true })
  await writeFile(join(release, 'package.json'), '{ "type": "module" }')
  await writeFile(join(release, 'release'), `${name}\n`)
  await symlink(process.execPath, join(release, 'bin/node'))
  for (const service of ['command', 'projector', 'gateway'] as const) {
    const sources = join(release, `services/${service}/src`)
    await mkdir(sources, { recursive: true })
    // Node follows the link and takes it for JavaScript: stripping types takes longer than all the rest of a start.
    await writeFile(join(sources, 'server.mjs'), program(service, name, faults[service]))
    await symlink('server.mjs', join(sources, 'server.ts'))
  }
  return release
}

/** The program of a service, in JavaScript. 78 is UNUSABLE_CONFIGURATION. */
const program = (service: string, release: string, fault: Fault | undefined): string => `
import { appendFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
const tell = what => appendFileSync(process.env.STAND_IN_JOURNAL, what + ' ${service} ${release}\\n')
if (${fault === 'wrong settings'} || !readFileSync(process.env.DATABASE_URL_FILE, 'utf8')) process.exit(78)
if (${fault === 'dies'}) process.exit(1)
const { PORT, WATCH_PORT, PROJECTOR_PORT, COMMAND_PORT } = process.env
const ports = { command: [COMMAND_PORT], projector: [PROJECTOR_PORT], gateway: [PORT, WATCH_PORT] }.${service}
const isReady = ${fault !== 'never ready'}
const servers = ports.map(port => createServer((request, answer) => {
  answer.writeHead(isReady ? 200 : 503, { 'content-type': 'application/json', connection: 'close' })
  answer.end(JSON.stringify({ ready: isReady, checks: { release: isReady ? '${release}' : 'waits for ever' } }))
}).listen(port, '127.0.0.1'))
tell('start')
process.on('SIGTERM', () => {
  tell('stop')
  process.exit(0)
})
`
