import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { apply, check, diff, exportFile, type Options } from './verbs.ts'

const usage = `Usage: npm run alba -- centre <command>
  centre check <file>     whether the file says a centre; needs no running copy
  centre diff <file>      what « apply » would change, in words
  centre apply <file>     changes it, by commands in your name; applied again it changes nothing
  centre export [<file>]  the file from the log; where there is one, only what differs is written

 --retire     « diff » and « apply » also retire what the file lacks
 --reopen     « diff » and « apply » also give days that were changed by hand the hours of the file
 --as <name>  who applies it; otherwise the user of the operating system`

const verbs = new Map<string, (path: string | undefined, options: Options) => Promise<void>>(
  Object.entries({ check, diff, apply, export: exportFile }),
)

await runTool(async () => {
  const { positionals, values } = given()
  const [area, verb = '', path, ...others] = positionals
  const act = verbs.get(verb)
  if (area !== 'centre' || !act || others.length > 0 || (path === undefined && verb !== 'export'))
    throw new CommandFailed(usage)
  const { retire = false, reopen = false, as: name = userInfo().username } = values
  if (name.trim() === '' || name.length > 100) throw new CommandFailed('A name has 1 to 100 characters.')
  await act(path, { retire, reopen, name: name.trim() })
})

/** @throws {CommandFailed} with the usage */
function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { as: { type: 'string' }, retire: { type: 'boolean' }, reopen: { type: 'boolean' } },
    })
  } catch {
    throw new CommandFailed(usage)
  }
}
