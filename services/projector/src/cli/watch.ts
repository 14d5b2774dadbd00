import { setTimeout as sleep } from 'node:timers/promises'
import type { ModelStatus, ReplayStatus } from '@alba/contracts/operations/models'
import { CommandFailed } from '@alba/platform/cli/tool'
import type { Projector } from './client.ts'
import { progressBar, progressText } from './render.ts'

/** The output. On a terminal the progress bar overwrites itself; anything else gets plain lines. */
export type Output = { readonly isTTY?: boolean; write(text: string): unknown }

const TERMINAL_MS = 200
const LINES_MS = 2_000

/**
 * Shows the progress of a replay until it ends.
 * @returns the model, whose replay is done, or ready when it is a preview
 * @throws {CommandFailed} when it ends otherwise
 */
export async function watchReplay(
  projector: Pick<Projector, 'models'>,
  name: string,
  output: Output,
): Promise<ModelStatus> {
  for (;;) {
    const model = (await projector.models()).find(status => status.name === name)
    if (!model?.replay) throw new CommandFailed(`${name} has no replay`)
    const { replay } = model
    if (replay.state !== 'running') {
      finish(name, replay, output)
      return model
    }
    output.write(output.isTTY ? `\r\u001b[2K${name} ${progressBar(replay)}` : `${name}: ${progressText(replay)}\n`)
    await sleep(output.isTTY ? TERMINAL_MS : LINES_MS)
  }
}

function finish(name: string, replay: ReplayStatus, output: Output): void {
  if (output.isTTY) output.write('\r\u001b[2K')
  if (replay.state === 'failed') throw new CommandFailed(`The replay of ${name} failed: ${replay.error}`)
  if (replay.state !== 'done' && replay.state !== 'ready')
    throw new CommandFailed(`The replay of ${name} is ${replay.state}: ${progressText(replay)}. See \`models\`.`)
  const seconds = (Date.parse(replay.finished_at ?? replay.started_at) - Date.parse(replay.started_at)) / 1_000
  const what = replay.from === 'kept' ? 'put back the kept tables and caught up' : `replayed ${progressText(replay)}`
  const seen = replay.state === 'ready' ? 'readers still see the old model' : 'readers see the new model'
  output.write(`${name}: ${what} in ${seconds.toFixed(1)} s; ${seen}.\n`)
}
