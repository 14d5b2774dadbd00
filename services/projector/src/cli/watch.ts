import { setTimeout as sleep } from 'node:timers/promises'
import { CommandFailed } from '@alba/platform/cli/tool'
import type { ReplayStatus } from '../status.ts'
import type { projectorAt } from './client.ts'
import { progressBar, progressText } from './render.ts'

/** The output. On a terminal the progress bar overwrites itself; anything else gets plain lines. */
export type Output = { readonly isTTY?: boolean; write(text: string): unknown }

const TERMINAL_MS = 200
const LINES_MS = 2_000

/** Shows the progress of a replay until it ends. @throws {CommandFailed} when it ends otherwise than done */
export async function watchReplay(
  projector: ReturnType<typeof projectorAt>,
  name: string,
  output: Output,
): Promise<void> {
  for (;;) {
    const replay = (await projector.status()).find(status => status.name === name)?.replay
    if (!replay) throw new CommandFailed(`${name} has no replay`)
    if (replay.state !== 'running') return finish(name, replay, output)
    output.write(output.isTTY ? `\r\u001b[2K${name} ${progressBar(replay)}` : `${name}: ${progressText(replay)}\n`)
    await sleep(output.isTTY ? TERMINAL_MS : LINES_MS)
  }
}

function finish(name: string, replay: ReplayStatus, output: Output): void {
  if (output.isTTY) output.write('\r\u001b[2K')
  if (replay.state === 'failed') throw new CommandFailed(`The replay of ${name} failed: ${replay.error}`)
  if (replay.state !== 'done')
    throw new CommandFailed(`The replay of ${name} is ${replay.state}: ${progressText(replay)}.`)
  const seconds = (Date.parse(replay.finished_at ?? replay.started_at) - Date.parse(replay.started_at)) / 1_000
  output.write(`${name}: replayed ${progressText(replay)} in ${seconds.toFixed(1)} s; readers see the new model.\n`)
}
