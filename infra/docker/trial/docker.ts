import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../local/root.ts'

const run = promisify(execFile)
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/**
 * Runs `docker` in the folder of the repository.
 * @returns what it prints
 * @throws when it fails, with what it prints as an error
 */
export async function docker(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { stdout } = await run('docker', [...args], { cwd: root, env, maxBuffer: MAX_OUTPUT_BYTES })
  return stdout.trim()
}

export const dockerRuns = (): boolean => spawnSync('docker', ['info']).status === 0

/** Of these images, the first one that is on this machine, or else the first one that can be pulled. */
export function availableImage(names: readonly string[]): string | undefined {
  const isLocal = (name: string) => spawnSync('docker', ['image', 'inspect', name]).status === 0
  const canBePulled = (name: string) => spawnSync('docker', ['pull', '--quiet', name]).status === 0
  return names.find(isLocal) ?? names.find(canBePulled)
}

/** The containers of one Docker Compose project. */
export type Project = {
  /** Runs a command of Docker Compose on the project. Returns what it prints. */
  compose(...args: string[]): Promise<string>
  /** The ids of the containers of a service, also of stopped ones; the oldest comes first. */
  containers(service: string): Promise<readonly string[]>
  /** The address on this machine at which a port of a container is published. */
  address(container: string, port: number): Promise<string>
}

/**
 * @param name the name of the Compose project
 * @param folder where a copy of the Compose file may be written
 * @param env variables that the Compose files read
 */
export function openProject(name: string, folder: string, env: Record<string, string>): Project {
  const { program, firstArgs, files } = composeProgram(folder)
  const options = ['-p', name, '--project-directory', join(root, 'infra'), ...files.flatMap(file => ['-f', file])]
  const runOptions = { cwd: root, env: { ...process.env, ...env }, maxBuffer: MAX_OUTPUT_BYTES }
  const compose = async (...args: string[]) => {
    const { stdout } = await run(program, [...firstArgs, ...options, ...args], runOptions)
    return stdout.trim()
  }
  return {
    compose,
    async containers(service) {
      const filters = [`label=com.docker.compose.project=${name}`, `label=com.docker.compose.service=${service}`]
      const ids = await docker(['ps', '-aq', '--no-trunc', ...filters.flatMap(each => ['--filter', each])])
      // `docker ps` shows the newest first.
      return ids.split('\n').filter(Boolean).toReversed()
    },
    async address(container, port) {
      const [hostAndPort = ''] = (await docker(['port', container, `${port}/tcp`])).split('\n')
      return `http://${hostAndPort}`
    },
  }
}

type ComposeProgram = {
  readonly program: string
  readonly firstArgs: readonly string[]
  /** The Compose files. */
  readonly files: readonly string[]
}

/** `docker compose`, or the older `docker-compose`, which refuses the line `name: …` of a Compose file. */
function composeProgram(folder: string): ComposeProgram {
  const file = join(root, 'infra/compose.yaml')
  const trialFile = join(root, 'infra/docker/trial/compose.trial.yaml')
  if (spawnSync('docker', ['compose', 'version']).status === 0)
    return { program: 'docker', firstArgs: ['compose'], files: [file, trialFile] }
  const unnamedCopy = join(folder, 'compose.yaml')
  writeFileSync(unnamedCopy, readFileSync(file, 'utf8').replace(/^name: .*$/m, ''))
  return { program: 'docker-compose', firstArgs: [], files: [unnamedCopy, trialFile] }
}

/** Kills what runs in a container, as a crash would. The kill spares the first process, which then ends by itself. */
export const crash = (container: string): Promise<unknown> =>
  docker(['exec', container, 'sh', '-c', 'kill -9 -1']).catch(() => undefined)

/** The exit code of a stopped container. */
export const exitCode = async (container: string): Promise<number> =>
  Number(await docker(['inspect', '--format', '{{.State.ExitCode}}', container]))

/** The address of a container in one of its networks. */
export const ipIn = (container: string, network: string): Promise<string> =>
  docker(['inspect', '--format', `{{(index .NetworkSettings.Networks "${network}").IPAddress}}`, container])
