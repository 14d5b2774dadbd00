import { parseArgs } from 'node:util'
import {
  foreignKeysList,
  keysChanged,
  masterKeyChanged,
  masterKeyFinished,
  newMasterKey,
  otherMasterKey,
} from '@alba/contracts/operator/keys'
import { type Acting, actingFrom, actingOptions } from '@alba/platform/cli/acting'
import { table } from '@alba/platform/cli/table'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { printedHelp } from '@alba/platform/cli/usage'
import { askSecrets } from '../cli/ask-secrets.ts'
import { type CallService, serviceFromEnvironment } from '../cli/service.ts'
import { printAnswer, type ToolAnswer } from '../cli/tool-answer.ts'

const usage = `Usage: npm run keys -- <command>
  status    lists the people whose data another ALBA_MASTER_KEY protects, and the streams that contain it
  rewrap    asks for that other key, and makes what it opens readable under the right one
  forget    gives up the data that it protects: it counts as erased, for ever
  change    asks for a new master key, and protects everybody's data with it; the former one is accepted until « finish »
  finish    ends a change, once the services run with the new key: the former one opens nothing any more

 --reason <text>  why; it stays readable, so it must not say who
 --as <name>      who does it; otherwise the user of the operating system
 --json           prints JSON

After « rewrap » and « forget », replay the read models that show people: npm run alba -- replay.
After the replays that follow « forget », drop the former read models too: npm run alba -- discard bookings (and the others).`

type Parts = { readonly call: CallService; readonly reason: Acting['reason'] }

const NOT_FINISHED =
  'The master key was changed, and the former one is still accepted. Give command and projector the new ALBA_MASTER_KEY, restart them, then: npm run keys -- finish'

const verbs = new Map<string, (parts: Parts) => Promise<ToolAnswer>>(
  Object.entries({ status, rewrap, forget, change, finish }),
)

await runTool(async () => {
  if (printedHelp(usage, process.argv.slice(2))) return
  const { positionals, values } = parseCommandLine()
  const act = verbs.get(positionals[0] ?? '')
  if (!act || positionals.length > 1) throw new CommandFailed(usage)
  const { name, reason } = actingFrom(values)
  printAnswer(await act({ call: serviceFromEnvironment(name), reason }), values.json)
})

/** @throws {CommandFailed} with the usage */
function parseCommandLine() {
  try {
    return parseArgs({ allowPositionals: true, options: { ...actingOptions, json: { type: 'boolean' } } })
  } catch {
    throw new CommandFailed(usage)
  }
}

async function status({ call }: Parts): Promise<ToolAnswer> {
  const answer = await call('/keys', foreignKeysList)
  const { people, isChanging } = answer
  const unfinished = isChanging ? [NOT_FINISHED] : []
  if (people.length === 0)
    return { answer, lines: [...unfinished, 'The ALBA_MASTER_KEY of this installation opens the data of everybody.'] }
  process.exitCode = 1
  const rows = people.map(({ personId, createdAt, streams }) => [personId, createdAt, streams.join(' ')])
  const sentence = `Another ALBA_MASTER_KEY protects data of these ${people.length}: it is shown as if it were erased.`
  return { answer, lines: [...unfinished, table(['person', 'since', 'streams'], rows), sentence] }
}

async function rewrap({ call, reason }: Parts): Promise<ToolAnswer> {
  const [typed = ''] = await askSecrets('The other ALBA_MASTER_KEY: ')
  const key = otherMasterKey.safeParse(typed.trim())
  if (!key.success) throw new CommandFailed('A master key has 64 hexadecimal digits.')
  const answer = await call('/keys/rewrap', keysChanged, { body: { key: key.data, reason } })
  return { answer, lines: [`Keys that can be used again: ${answer.count}.`] }
}

async function forget({ call, reason }: Parts): Promise<ToolAnswer> {
  const answer = await call('/keys/forget', keysChanged, { body: { reason } })
  return { answer, lines: [`Keys that were given up: ${answer.count}.`] }
}

/** May be interrupted and then repeated with the same key: what was wrapped already stays as it is. */
async function change({ call, reason }: Parts): Promise<ToolAnswer> {
  const [typed = ''] = await askSecrets('The new ALBA_MASTER_KEY, which you have kept in a safe place: ')
  const key = newMasterKey.safeParse(typed.trim())
  if (!key.success)
    throw new CommandFailed('A master key has 64 hexadecimal digits, made at random: openssl rand -hex 32')
  const answer = await call('/keys/change', masterKeyChanged, { body: { key: key.data, reason } })
  const { count, foreign } = answer
  const third = `Left as they are, because a third key protects them: ${foreign} (npm run keys -- status).`
  const lines = [`Keys that were wrapped anew: ${count}.`, ...(foreign > 0 ? [third] : []), NOT_FINISHED]
  return { answer, lines }
}

async function finish({ call, reason }: Parts): Promise<ToolAnswer> {
  const sentences = {
    master_key_outdated:
      'The command service still runs with the former key. Give it and projector the new ALBA_MASTER_KEY, and restart both first.',
  }
  const answer = await call('/keys/finish', masterKeyFinished, { body: { reason }, sentences })
  if (!answer.wasChanging)
    return { answer, lines: ['No change of the master key is under way: there is nothing to finish.'] }
  const done =
    'Done: the former master key opens nothing of this database any more. It still opens backups made before.'
  return { answer, lines: [done] }
}
