import { foreignKeysList, keysChanged, otherMasterKey } from '@alba/contracts/operator/keys'
import { table } from '@alba/platform/cli/table'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { askSecrets } from '../cli/ask-secrets.ts'
import { type CallService, serviceFromEnvironment } from '../cli/service.ts'

const usage = `Usage: npm run keys -- <command>
  status    lists the people whose data another ALBA_MASTER_KEY protects, and the streams that contain it
  rewrap    asks for that other key, and makes what it opens readable under the right one
  forget    gives up the data of these people: they count as erased, for ever

After « rewrap » and « forget », replay the read models that show people: npm run alba -- replay.
After « forget », drop what that replaces, too: npm run alba -- discard bookings (and the others).`

const verbs = new Map<string, (call: CallService) => Promise<void>>(Object.entries({ status, rewrap, forget }))

await runTool(async () => {
  const act = verbs.get(process.argv[2] ?? '')
  if (!act || process.argv.length > 3) throw new CommandFailed(usage)
  await act(serviceFromEnvironment())
})

async function status(call: CallService): Promise<void> {
  const { people } = await call('/keys', foreignKeysList)
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
