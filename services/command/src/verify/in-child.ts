import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Verdict, verdict } from '@alba/contracts/operator/events'
import { z } from 'zod'
import { impossible } from './verdict.ts'

/** Verifies the log and the read models. It never fails: what prevents it is in the verdict. */
export type Verify = (signal: AbortSignal) => Promise<Verdict>

const printed = z.object({ verdict })
const CLI = fileURLToPath(new URL('../cli/alba.ts', import.meta.url))

/**
 * Runs `alba verify` in a process of its own, with the settings of this one: it needs a core for as long as it reads the
 * log, and this process answers visitors.
 */
export const verifyInChild: Verify = async signal => {
  const since = performance.now()
  const seconds = () => (performance.now() - since) / 1_000
  try {
    // The options of this process, such as its loaders and limits, are those under which the code runs.
    const child = spawn(process.execPath, [...process.execArgv, CLI, 'verify', '--json'], {
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    yieldMemory(child.pid)
    const ended = new Promise<void>((resolve, reject) => child.once('close', () => resolve()).once('error', reject))
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return output === '' ? impossible(firstLine(errors), seconds()) : printed.parse(JSON.parse(output)).verdict
  } catch {
    return impossible('the verification was interrupted', seconds())
  }
}

/** When the memory of this machine or container runs out, Linux ends the verification and not this service. */
function yieldMemory(pid: number | undefined): void {
  // Elsewhere, and for a process that has ended already, there is no such file.
  void writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined)
}

const firstLine = (lines: string): string => lines.trim().split('\n')[0] || 'the verification ended without a word'
