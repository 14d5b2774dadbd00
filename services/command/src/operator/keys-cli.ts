import {
  foreignKeysList,
  keysChanged,
  masterKeyChanged,
  newMasterKey,
  otherMasterKey,
} from '@alba/contracts/operator/keys'
import { table } from '@alba/platform/cli/table'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { z } from 'zod'
import { askSecrets } from '../cli/ask-secrets.ts'
import { type CallService, serviceFromEnvironment } from '../cli/service.ts'

const usage = `Usage: npm run keys -- <command>
  status    lists the people whose data another ALBA_MASTER_KEY protects, and the streams that contain it
  rewrap    asks for that other key, and makes what it opens readable under the right one
  forget    gives up the data of these people: they count as erased, for ever
  change    asks for a new master key, and protects everybody's data with it; the one before is accepted until « finish »
  finish    ends a change, once the services run with the new key: the one before opens nothing any more

After « rewrap » and « forget », replay the read models that show people: npm run alba -- replay.
After « forget », drop what that replaces, too: npm run alba -- discard bookings (and the others).`

const verbs = new Map<string, (call: CallService) => Promise<void>>(
  Object.entries({ status, rewrap, forget, change, finish }),
)

await runTool(async () => {
  const act = verbs.get(process.argv[2] ?? '')
  if (!act || process.argv.length > 3) throw new CommandFailed(usage)
  await act(serviceFromEnvironment())
})

async function status(call: CallService): Promise<void> {
  const { people, isChanging } = await call('/keys', foreignKeysList)
  if (isChanging) console.log(NOT_FINISHED)
  if (people.length === 0) return console.log('The ALBA_MASTER_KEY of this installation opens the data of everybody.')
  const rows = people.map(({ personId, createdAt, streams }) => [personId, createdAt, streams.join(' ')])
  console.log(table(['person', 'since', 'streams'], rows))
  console.log(
    `Another ALBA_MASTER_KEY protects the data of these ${people.length}, who are shown as if they were erased.`,
  )
  process.exitCode = 1
}

async function rewrap(call: CallService): Promise<void> {
  const [key = ''] = await askSecrets('The other ALBA_MASTER_KEY: ')
  const body = otherMasterKey.safeParse({ key: key.trim() })
  if (!body.success) throw new CommandFailed('A master key has 64 hexadecimal digits.')
  const { count } = await call('/keys/rewrap', keysChanged, { body: body.data })
  console.log(`People whose data can be read again: ${count}.`)
}

async function forget(call: CallService): Promise<void> {
  const { count } = await call('/keys/forget', keysChanged, { body: {} })
  console.log(`People whose data was given up: ${count}.`)
}

const NOT_FINISHED =
  'The master key was changed, and the one before is still accepted. Give command and projector the new ALBA_MASTER_KEY, restart them, then: npm run keys -- finish'

/** Repeated with the same key it changes nothing, so it may be interrupted. */
async function change(call: CallService): Promise<void> {
  const [key = ''] = await askSecrets('The new ALBA_MASTER_KEY, which you have kept in a safe place: ')
  const body = newMasterKey.safeParse({ key: key.trim() })
  if (!body.success)
    throw new CommandFailed('A master key has 64 hexadecimal digits, made at random: openssl rand -hex 32')
  const { count, foreign } = await call('/keys/change', masterKeyChanged, { body: body.data })
  console.log(`People whose keys were wrapped anew: ${count}.`)
  if (foreign > 0)
    console.log(`Left as they are, because a third key protects them: ${foreign} (npm run keys -- status).`)
  console.log(NOT_FINISHED)
}

async function finish(call: CallService): Promise<void> {
  const sentences = {
    master_key_outdated:
      'The command service still runs with the key before. Give it and projector the new ALBA_MASTER_KEY, and restart both first.',
  }
  await call('/keys/finish', z.object({}), { body: {}, sentences })
  console.log(
    'Done: the master key before opens nothing of this database any more. It still opens backups made before.',
  )
}
