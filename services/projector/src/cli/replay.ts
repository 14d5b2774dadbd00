import type { Act, ModelAction, ModelStatus } from '@alba/contracts/operations/models'
import { CommandFailed } from '@alba/platform/cli/tool'
import type { Projector } from './client.ts'
import { printDifferences } from './difference.ts'
import { nextSteps } from './next.ts'
import { watchReplay } from './watch.ts'

export type Asked = Act & { readonly json: boolean }

/**
 * Builds read models anew, one after the other, and shows their progress. A preview is not put in use: its difference
 * from the model in use is printed instead.
 * @throws {CommandFailed}
 */
export async function replayModels(
  projector: Projector,
  names: readonly string[],
  { preview, json, ...by }: Asked & { readonly preview: boolean },
): Promise<void> {
  const built: ModelStatus[] = []
  for (const name of names) {
    await projector.replay(name, { ...by, preview })
    built.push(await watchReplay(projector, name, json ? silent : process.stdout))
    if (!preview && !json) printNext(built.at(-1))
  }
  if (preview) return printDifferences(projector, names, json)
  if (json) printJson(built)
}

/**
 * Carries out an action on the replay of a model. Waits until the replay that it sets running ends.
 * @throws {CommandFailed}
 */
export async function steerReplay(
  projector: Projector,
  name: string,
  action: ModelAction,
  { json, ...by }: Asked,
): Promise<void> {
  const status = await projector.act(name, action, by)
  const done = watched.includes(action) ? await watchReplay(projector, name, json ? silent : process.stdout) : status
  if (json) return printJson([done])
  if (action in sentences) console.log(sentences[action as keyof typeof sentences](name))
  printNext(done)
}

/** The actions that set a replay running. Their progress is shown. */
const watched: readonly ModelAction[] = ['resume', 'swap', 'undo']

const sentences = {
  pause: (name: string) => `The replay of ${name} is paused, also over a restart.`,
  abandon: (name: string) => `The replay of ${name} is abandoned; the model in use stays.`,
  discard: (name: string) => `The kept tables of ${name} are dropped.`,
}

const silent = { write() {} }

function printNext(status: ModelStatus | undefined): void {
  for (const line of status ? nextSteps(status) : []) console.log(line)
}

const printJson = (statuses: readonly ModelStatus[]): void =>
  console.log(
    JSON.stringify(
      statuses.map(status => ({ ...status, next: nextSteps(status) })),
      null,
      2,
    ),
  )

/**
 * The given name, or the names of all models that are wanted.
 * @param isWanted default: every model. Only « diff » asks for some: those with a preview that is ready
 * @throws {CommandFailed} when none is wanted
 */
export async function namesOf(
  projector: Projector,
  name: string | undefined,
  isWanted: (status: ModelStatus) => boolean = () => true,
): Promise<readonly string[]> {
  if (name !== undefined) return [name]
  const names = (await projector.models()).filter(isWanted).map(status => status.name)
  if (names.length === 0) throw new CommandFailed('No preview is ready: `replay <name> --preview` builds one.')
  return names
}
