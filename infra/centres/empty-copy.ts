import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../local/root.ts'
import { type Stack, startStack } from '../local/stack.ts'

/** A running copy of Alba without a centre, and the commands of whoever runs it. */
export type EmptyCopy = {
  readonly stack: Stack
  /** The folder from which commands are run; the copy's data is in `data` below it. */
  readonly folder: string
  /**
   * Runs a command as it is written in the documentation, without `npm run`: `alba -- centre check my-centre.yaml`.
   * @returns what it prints
   * @throws when its exit code is not 0, or when it prints anything to stderr; the error has that text
   */
  run(command: string): Promise<string>
  /**
   * Puts the file of a centre into the folder, and the pictures of all centres.
   * @param centre the name of its file in `infra/centres`, without `.yaml`
   * @param as the name that the file gets there, such as `my-centre.yaml`
   */
  addCentreFile(centre: string, as: string): Promise<void>
  /** Stops the copy, and deletes its folder. */
  remove(): Promise<void>
}

export async function startEmptyCopy(): Promise<EmptyCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'alba-empty-'))
  const stack = await startStack({ dataDir: join(folder, 'data'), quiet: true, demo: 'none' })
  const env = {
    ...process.env,
    // As npm sets it: programs look for the files that a command names in this folder.
    INIT_CWD: folder,
    COMMAND_URL: stack.urls.command,
    ALBA_SERVICE_SECRET: stack.secrets.serviceSecret,
  }
  return {
    stack,
    folder,
    async run(command) {
      // npm takes `--` away, and the shell takes the quotation marks away.
      const words = command.replace(' -- ', ' ').match(/"[^"]+"|\S+/g) ?? []
      const args = words.map(word => word.replaceAll('"', ''))
      const child = spawn(process.execPath, [join(root, 'infra/local/bootstrap.mjs'), ...args], { env })
      const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
      if (errors || child.exitCode !== 0) throw new Error(`npm run ${command} (${child.exitCode}): ${errors}`)
      return output
    },
    async addCentreFile(centre, as) {
      await copyFile(join(import.meta.dirname, `${centre}.yaml`), join(folder, as))
      await cp(join(import.meta.dirname, 'images'), join(folder, 'images'), { recursive: true })
    },
    async remove() {
      await stack.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}
