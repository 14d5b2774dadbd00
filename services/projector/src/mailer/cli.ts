import { parseArgs } from 'node:util'
import { actingFrom, actingOptions } from '@alba/platform/cli/acting'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { printedHelp } from '@alba/platform/cli/usage'
import { z } from 'zod'
import { projectorFromEnvironment } from '../cli/client.ts'
import { mailText } from '../cli/render.ts'

const usage = `Usage: npm run mails -- <command>
  status           shows how many mails were sent and wait, and which cannot be sent and why
  retry [id]       tries again now to send a mail; without an id, every mail that could not be sent
  drop <id>        drops a mail that need not be sent any more

 --reason <text>  why; it stays readable, so it must not say who
 --as <name>      who does it; otherwise the user of the operating system
 --json           prints JSON: « retry » and « drop » say how many mails it was`

const NO_SUCH_MAIL = 'No mail with this id is waiting or given up; see `status`.'
const optionalId = z.coerce.number().int().min(1).nullable()

type Options = ReturnType<typeof parseCommandLine>['values']

async function run([command, word, ...others]: readonly string[], options: Options) {
  const acting = actingFrom(options)
  const projector = projectorFromEnvironment()
  // Null when no id was typed, undefined when the typed word is no id.
  const { data: id } = optionalId.safeParse(word ?? null)
  if (others.length > 0) throw new CommandFailed(usage)
  if (command === 'status' && word === undefined) {
    const status = await projector.mails()
    return console.log(options.json ? JSON.stringify(status, null, 2) : mailText(status))
  }
  if (command === 'retry' && id !== undefined) {
    const { count } = await projector.retryMails(id === null ? null : [id], acting)
    if (count === 0 && id !== null) throw new CommandFailed(NO_SUCH_MAIL)
    if (options.json) return console.log(JSON.stringify({ count }))
    return console.log(count === 0 ? 'There is nothing to try again.' : `${count} tried again; see \`status\`.`)
  }
  if (command !== 'drop' || !id) throw new CommandFailed(usage)
  const { count } = await projector.dropMail(id, acting)
  if (count === 0) throw new CommandFailed(NO_SUCH_MAIL)
  console.log(options.json ? JSON.stringify({ count }) : 'Dropped.')
}

/** @throws {CommandFailed} with the usage when an option is unknown */
function parseCommandLine() {
  try {
    return parseArgs({ allowPositionals: true, options: { ...actingOptions, json: { type: 'boolean' } } })
  } catch {
    throw new CommandFailed(usage)
  }
}

await runTool(async () => {
  if (printedHelp(usage, process.argv.slice(2))) return
  const { positionals, values } = parseCommandLine()
  await run(positionals, values)
})
