import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../local/root.ts'

const run = promisify(execFile)
const BIG = 64 * 1024 * 1024

/** Runs `docker` in the folder of the repository. @returns what it printed @throws with what it complained about */
export async function docker(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const { stdout } = await run('docker', [...args], { cwd: root, env, maxBuffer: BIG })
  return stdout.trim()
}

export const isDockerHere = (): boolean => spawnSync('docker', ['info']).status === 0

/** The first image of these that is here, or can be fetched; undefined when none can. */
export async function imageOf(names: readonly string[]): Promise<string | undefined> {
  for (const verb of [
    ['image', 'inspect'],
    ['pull', '--quiet'],
  ])
    for (const name of names) if (spawnSync('docker', [...verb, name]).status === 0) return name
  return undefined
}

export type Container = { readonly id: string; readonly service: string }

/** The containers of one compose project. */
export type Project = {
  compose(...args: string[]): Promise<string>
  /** Those of a service that exist, also stopped ones, oldest first. */
  containers(service: string): Promise<readonly string[]>
  /** The address on this machine at which a port of a container is published. */
  address(container: string, port: number): Promise<string>
}

/**
 * @param folder for a copy of the compose file, where it needs one
 * @param env variables that the compose files read
 */
export function openProject(name: string, folder: string, env: Record<string, string>): Project {
  const [program, files] = composeProgram(folder)
  const [command = '', ...first] = program
  const all = { ...process.env, ...env }
  const compose = async (...args: string[]) => {
    const named = files.flatMap(file => ['-f', file])
    const asked = [...first, '-p', name, '--project-directory', join(root, 'infra'), ...named, ...args]
    return (await run(command, asked, { cwd: root, env: all, maxBuffer: BIG })).stdout.trim()
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
      const [place = ''] = (await docker(['port', container, `${port}/tcp`])).split('\n')
      return `http://${place}`
    },
  }
}

/** `docker compose`, or the older `docker-compose`, which does not know the name of a project in the file. */
function composeProgram(folder: string): readonly [program: readonly string[], files: readonly string[]] {
  const own = join(root, 'infra/compose.yaml')
  const trial = join(root, 'infra/docker/trial/compose.trial.yaml')
  if (spawnSync('docker', ['compose', 'version']).status === 0)
    return [
      ['docker', 'compose'],
      [own, trial],
    ]
  const copy = join(folder, 'compose.yaml')
  writeFileSync(copy, readFileSync(own, 'utf8').replace(/^name: .*$/m, ''))
  return [['docker-compose'], [copy, trial]]
}

/** Kills what runs in a container, as a crash would: all but its first process, which then ends, too. */
export const crash = (container: string): Promise<unknown> =>
  docker(['exec', container, 'sh', '-c', 'kill -9 -1']).catch(() => undefined)

/** The exit code of a stopped container. */
export const exitCode = async (container: string): Promise<number> =>
  Number(await docker(['inspect', '--format', '{{.State.ExitCode}}', container]))

/** The address of a container in one of its networks. */
export const ipIn = (container: string, network: string): Promise<string> =>
  docker(['inspect', '--format', `{{(index .NetworkSettings.Networks "${network}").IPAddress}}`, container])
