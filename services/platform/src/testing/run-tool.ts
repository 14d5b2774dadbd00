import { spawn } from 'node:child_process'
import { Console } from 'node:console'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** What a tool printed, and its exit code. */
export type ToolRun = { readonly output: string; readonly errors: string; readonly code: number }

export type Tool = {
  /** The absolute path of its file. */
  readonly script: string
  readonly words: readonly string[]
  /** In addition to the variables of this process. */
  readonly env: NodeJS.ProcessEnv
}

/** Starts a tool of operators as they do, in a process of its own. */
export const startTool = ({ script, words, env }: Tool) =>
  spawn(process.execPath, [script, ...words], { env: { ...process.env, ...env } })

/** Runs a tool in a process of its own: beside another one, or with a text that somebody types. */
export async function runToolApart(tool: Tool, typed = ''): Promise<ToolRun> {
  const child = startTool(tool)
  child.stdin.end(typed)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { output, errors, code: child.exitCode ?? 1 }
}

let runs = 0
/** Ends with the last tool that was started: the variables and the console are those of one tool at a time. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a tool within this process, with its own arguments, environment and console. Starting a process takes half a
 * second of processor time, and the tests run tools hundreds of times.
 */
export function runTool(tool: Tool): Promise<ToolRun> {
  const run = last.then(() => runHere(tool))
  last = run.catch(() => undefined)
  return run
}

async function runHere({ script, words, env }: Tool): Promise<ToolRun> {
  const [output, errors] = [kept(), kept()]
  const { argv, env: ownEnv, exitCode, stdout, stderr } = process
  const { console: ownConsole } = globalThis
  const [writeOut, writeError] = [stdout.write, stderr.write]
  process.argv = [process.execPath, script, ...words]
  process.env = { ...ownEnv, ...env }
  process.exitCode = undefined
  globalThis.console = new Console(output, errors)
  stdout.write = output.write.bind(output) as typeof stdout.write
  stderr.write = errors.write.bind(errors) as typeof stderr.write
  try {
    // Another query makes another module, so its code runs again; what it imports is loaded once.
    await import(/* @vite-ignore */ `${script}?run=${++runs}`)
    return { output: output.text(), errors: errors.text(), code: Number(process.exitCode ?? 0) }
  } catch (error) {
    // Node prints an error that nobody catches, and ends with 1.
    return { output: output.text(), errors: `${errors.text()}${(error as Error).stack}\n`, code: 1 }
  } finally {
    Object.assign(stdout, { write: writeOut })
    Object.assign(stderr, { write: writeError })
    globalThis.console = ownConsole
    Object.assign(process, { argv, env: ownEnv, exitCode })
  }
}

/** A stream that keeps what is written to it. */
function kept() {
  const chunks: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      chunks.push(String(chunk))
      done()
    },
  })
  return Object.assign(stream, { text: () => chunks.join('') })
}
