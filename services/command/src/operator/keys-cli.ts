import { foreignKeysList, keysChanged, otherMasterKey } from '@alba/contracts/operator/keys'
import { table } from '@alba/platform/cli/table'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { askSecrets } from '../cli/ask-secrets.ts'
import { type CallService, serviceFromEnvironment } from '../cli/service.ts'

const usage = `Usage: npm run keys -- <command>
  status    who was sealed under another ALBA_MASTER_KEY, and in which streams
  rewrap    asks for that other key, and wraps what it opens under the right one
  forget    gives these people up: they count as erased, for ever

After « rewrap » and « forget », replay the read models that show people: npm run projections -- replay bookings.`

const verbs = new Map<string, (call: CallService) => Promise<void>>(Object.entries({ status, rewrap, forget }))

await runTool(async () => {
  const act = verbs.get(process.argv[2] ?? '')
  if (!act || process.argv.length > 3) throw new CommandFailed(usage)
  await act(serviceFromEnvironment())
})

async function status(call: CallService): Promise<void> {
  const { people } = await call('/keys', foreignKeysList)
  if (people.length === 0) return console.log('Everybody is sealed under this installation’s ALBA_MASTER_KEY.')
  const rows = people.map(({ personId, createdAt, streams }) => [personId, createdAt, streams.join(' ')])
  console.log(table(['person', 'since', 'streams'], rows))
  console.log(
    `${people.length} people were sealed under another ALBA_MASTER_KEY: they are read as if they were erased.`,
  )
  process.exitCode = 1
}

async function rewrap(call: CallService): Promise<void> {
  const [key = ''] = await askSecrets('The other ALBA_MASTER_KEY: ')
  const body = otherMasterKey.safeParse({ key: key.trim() })
  if (!body.success) throw new CommandFailed('A master key has 64 hexadecimal digits.')
  const { count } = await call('/keys/rewrap', keysChanged, { body: body.data })
  console.log(`${count} people can be read again.`)
}

async function forget(call: CallService): Promise<void> {
  const { count } = await call('/keys/forget', keysChanged, { body: {} })
  console.log(`${count} people were given up.`)
}
