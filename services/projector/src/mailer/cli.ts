import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { z } from 'zod'
import { projectorFromEnvironment } from '../cli/client.ts'
import { mailText } from '../cli/render.ts'

const usage = `Usage: npm run mails -- <command>
  status        shows how many mails were sent and wait, and which cannot be sent and why
  retry [id]    tries again now to send a mail; without an id, every mail that could not be sent
  drop <id>     drops a mail that need not be sent any more

 --json         « status » prints JSON`

const optionalId = z.coerce.number().int().min(1).nullable()

async function run(command: string | undefined, given: string | undefined): Promise<void> {
  const projector = projectorFromEnvironment()
  const { data: id } = optionalId.safeParse(given ?? null)
  const isJson = given === '--json'
  if (command === 'status' && (given === undefined || isJson)) {
    const status = await projector.mails()
    return console.log(isJson ? JSON.stringify(status, null, 2) : mailText(status))
  }
  if (command === 'retry' && id !== undefined) {
    const { count } = await projector.retryMails(id)
    return console.log(count === 0 ? 'There is nothing to try again.' : `${count} tried again; see \`status\`.`)
  }
  if (command !== 'drop' || !id) throw new CommandFailed(usage)
  const { count } = await projector.dropMail(id)
  if (count === 0) throw new CommandFailed('No mail with this id is waiting or given up; see `status`.')
  console.log('Dropped.')
}

await runTool(() => run(process.argv[2], process.argv[3]))
