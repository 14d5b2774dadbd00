import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../root.ts'

/**
 * Runs a program of the root's node_modules.
 * @returns its exit code
 */
export async function runTool(name: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  const suffix = process.platform === 'win32' ? '.cmd' : ''
  return runProgram(join(root, 'node_modules/.bin', name + suffix), args, options)
}

/** Called with what a program prints, as it arrives. */
export type Say = (text: string) => void

export type RunOptions = {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** Gets what the program prints; by default it goes to the terminal. */
  readonly say?: Say | undefined
}

/**
 * Runs a program.
 * @returns its exit code, 127 when the program does not exist
 */
export async function runProgram(program: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  const { say } = options
  const shown = say ? 'pipe' : 'inherit'
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', shown, shown],
    shell: process.platform === 'win32',
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', say ?? (() => {}))
  try {
    const [code] = await once(child, say ? 'close' : 'exit')
    return code ?? 1
  } catch {
    return 127
  }
}
