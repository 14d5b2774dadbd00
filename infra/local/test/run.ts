import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../root.ts'

/** Runs a program of the root's node_modules with its output shown. @returns its exit code */
export async function runTool(name: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  const suffix = process.platform === 'win32' ? '.cmd' : ''
  return runProgram(join(root, 'node_modules/.bin', name + suffix), args, options)
}

export type RunOptions = { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv }

/** Runs a program with its output shown. @returns its exit code, 127 when there is no such program */
export async function runProgram(program: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  try {
    const [code] = await once(child, 'exit')
    return code ?? 1
  } catch {
    return 127
  }
}
