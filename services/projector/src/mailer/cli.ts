import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { z } from 'zod'
import { projectorFromEnvironment } from '../cli/client.ts'
import { mailText } from '../cli/render.ts'

const usage = `Usage: npm run mails -- <command>
  status        what has gone out, what waits, and what does not go out and why
  retry [id]    try again now what the mail server refused; without an id, everything
  drop <id>     a mail that need not go out any more`

const optionalId = z.coerce.number().int().min(1).nullable()

async function run(command: string | undefined, given: string | undefined): Promise<void> {
  const projector = projectorFromEnvironment()
  const { data: id } = optionalId.safeParse(given ?? null)
  if (command === 'status' && given === undefined) return console.log(mailText(await projector.mails()))
  if (command === 'retry' && id !== undefined) {
    const { count } = await projector.retryMails(id)
    return console.log(count === 0 ? 'There is nothing to try again.' : `${count} tried again; see \`status\`.`)
  }
  if (command !== 'drop' || !id) throw new CommandFailed(usage)
  const { count } = await projector.dropMail(id)
  if (count === 0) throw new CommandFailed('No such mail is waiting or given up; see `status`.')
  console.log('Dropped.')
}

await runTool(() => run(process.argv[2], process.argv[3]))
