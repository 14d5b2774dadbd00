import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { printedHelp, wrongUsage } from '@alba/platform/cli/usage'
import { COULD_NOT_RUN } from '../verify/exit-code.ts'

/** It also lists commands that other files and services carry out: `infra/local/alba.ts` starts those. */
const usage = `Usage: npm run alba -- <command>
  centre check <file>     whether the file says a centre; needs no running copy
  centre diff <file>      what « apply » would change, in words
  centre apply <file>     changes it, by commands in your name; applied again it changes nothing
  centre export [<file>]  the file from the log; where there is one, only what differs is written
  import <kind> <file>    clients, vouchers, packages or bookings of another system, from a CSV file
  import all <folder>     everything that another copy of Alba exported
  export --all <folder>   everything, in open formats; the files name people
  models                  where every read model stands, what can be done about it, and the bus
  replay [<name>]         builds a read model anew beside the one in use, then swaps them; without a name, all
  replay <name> --preview  builds it, shows what would change, and waits
  diff [<name>]           what previews would change
  swap | undo <name>      puts a preview in use; puts back what the last swap replaced, within a day
  discard <name>          drops what is kept for « undo »
  pause | resume | abandon <name>  steers its replay; a pause survives restarts
  step <name> <stream>    what each event of a stream does to the rows of a read model
  skip <name> --reason <t>  builds a read model without the event that it cannot apply
  skip --event <id> --reason <t>  the same for every read model that cannot apply this event
  roles                   gives each service a role of its own in PostgreSQL; repeated at each upgrade and after a restore
  status                  how everything stands, what needs a person, and how many connections to PostgreSQL are open
  parked                  what could not be done and waits for a person: « policies status » in short
  parked retry | skip     tries it again, or gives it up, as « policies » does
  message retry | skip <event id>  tries a message of the bus again, or lets its group go on without it
  policies | mails | keys | practitioners <command>
                          the tools of these names; without a command they say what they can do
  people find <e-mail>    what is held about a person, counted
  people export <e-mail> <folder>  the copy that a person may ask for: a page in French, and JSON
  people erase <e-mail>   erases a person, and prints a certificate
  people erased           who was erased, as JSON without names: keep it apart from backups
  people erase-again <file>  after a backup was restored, erases again whoever is in that list
  backup <place>          writes everything into a new encrypted file, while bookings go on; needs the master key.
                          The place is a folder, or a bucket of an object store: s3://backups/alba
  backup --identity       the key with which the tool age opens backups, derived from the master key
  restore <file>          carries a backup out in an empty database; the file may be in a bucket
  move --to <store>       copies the log into the other store (eventstoredb, postgres) while all services are stopped,
                          compares both, and carries over how far policies and mails have come; may be repeated
  payments lost           what the card provider took and Alba does not know: after a restore
  payments settle --reason <t>  records those whose order is there, and returns the others in full
  verify                  proves the log and the read models right; exit code 1 when something is wrong, 2 when it cannot run
  verify <name>           compares one read model with a fresh replay
  events list             the newest events that answer --id, --type, --actor, --correlation, --stream, --from, --to
  events follow           each new event as it comes, with the same options, until Ctrl-C; also « events --follow »
  trace <id>              what led to an event, a booking, a payment or a request, and what it led to
  events export <file>    the log as it is stored, for an independent check; names of clients stay sealed

 --keep <n>     « backup » deletes the oldest backups of the folder, and leaves so many
 --log-only     « verify » leaves the read models out
 --record       « verify » has its verdict recorded, so that the page of operators shows it
 --expect <h>   a head that « verify » printed earlier: the log must still begin like that; may be given several times
 --erased <n>   how many people were erased without a record in the log, as by « keys forget »; when more have no key, « verify »
                says that keys are lost
 --id <id>      the event with this id
 --type <t>     events of this type (docs/events.md); may be given several times
 --actor <a>    whoever caused it: visitor, practitioner:2, policy:tell-of-booking, operator …
 --correlation <c>  everything that follows from one request
 --stream <s>   one stream (booking-123456789012345) or all of a category (booking)
 --from <m>     from a moment on (« payments »: 30 days ago): 2026-11-23, 2026-11-23T09:00 (the centre's clock) or 2026-11-23T08:00:00Z
 --to <m>       up to a moment; a day is included (« move »: the store to move to)
 --limit <n>    how many events, at most 10000; « list » prints 50
 --json         prints JSON; not of « centre », « import » and « export », which write files
 --mapping <m>  what the columns mean: amelia, microsoft-bookings, or a YAML file of your own
 --from <name>  the system that the file comes from; stands in the history
 --dry-run      « import » only says what would become of each row
 --retire       « diff » and « apply » also retire what the file lacks
 --reopen       « diff » and « apply » also give days that were changed by hand the hours of the file
 --person <n>   whose copy « people export » writes, where several names share an address; may be given several times
 --reason <t>   why: for « people erase », « people export », « payments settle » and acts on read models; it must not say who
 --force        « people erase » in spite of an appointment or open money
 --yes          « people erase » does not ask
 --as <name>    who does it; otherwise the user of the operating system
 --help         prints this, or what one command can do: npm run alba -- verify --help`

await runTool(async () => {
  if (printedHelp(usage, process.argv.slice(2), 'npm run alba')) return
  const { positionals, values } = parseCommandLine()
  const [area, ...words] = positionals
  const name = (values.as ?? userInfo().username).trim()
  if (name === '' || name.length > 100) throw new CommandFailed('A name has 1 to 100 characters.')
  if (!(await run(area, words, { ...values, name }))) throw notUnderstood()
})

/** For `verify`, exit code 1 means that something was found, so wrong usage has another exit code. */
function notUnderstood(cause?: unknown): CommandFailed {
  const exitCode = process.argv[2] === 'verify' ? COULD_NOT_RUN : 1
  return wrongUsage(usage, process.argv.slice(2), 'npm run alba', { cause, exitCode })
}

type GivenOptions = ReturnType<typeof parseCommandLine>['values'] & { readonly name: string }

/**
 * Each command loads only its own code, because loading all of it takes twice as long.
 * @returns false when there is no such command
 */
async function run(area: string | undefined, words: readonly string[], values: GivenOptions): Promise<boolean> {
  const { retire = false, reopen = false, name } = values
  // A script that asked for JSON must not get words.
  if (values.json && ['centre', 'import', 'export'].includes(area ?? ''))
    throw new CommandFailed(`« ${area} » prints no JSON: leave --json out.`)
  if (area === 'centre') return (await import('../centre/cli.ts')).runCentre(words, { retire, reopen, name })
  if (area === 'people') return (await import('../people/cli.ts')).runPeople(words, values)
  if (area === 'import') return runImport(words, values)
  if (area === 'verify' && words.length === 0) {
    const { verify } = await import('../verify/cli.ts')
    const { 'log-only': logOnly = false, expect = [], erased, json = false, record = false, as } = values
    await verify({ logOnly, expect, erased, json, record, as })
    return true
  }
  if (area === 'backup' || area === 'restore')
    return (await import('../backup/cli.ts')).runBackup([area, ...words], values)
  if (area === 'move' && words.length === 0) {
    await (await import('../store-move/cli.ts')).move(values.to, { json: values.json ?? false })
    return true
  }
  if (area === 'roles' && words.length === 0) {
    await (await import('../operator/roles-cli.ts')).giveRoles({ json: values.json ?? false })
    return true
  }
  if (area === 'payments') return (await import('../operator/payments-cli.ts')).runPayments(words, values)
  if (area === 'status' && words.length === 0) {
    await (await import('./status.ts')).status({ json: values.json ?? false })
    return true
  }
  return lookOrExport(area, words, values)
}

/** The commands that read the log and change nothing. */
async function lookOrExport(
  area: string | undefined,
  words: readonly string[],
  values: GivenOptions,
): Promise<boolean> {
  const [first, second, ...others] = words
  if (area === 'events' && first === 'export' && second !== undefined && others.length === 0) {
    await (await import('../verify/export.ts')).exportEvents(second)
    return true
  }
  if (area === 'events') return (await import('../inspect/cli.ts')).lookIntoLog(words, values)
  if (first === undefined || second !== undefined) return false
  if (area === 'trace') {
    await (await import('../inspect/trace/cli.ts')).printTrace(first, values)
    return true
  }
  if (area !== 'export' || !values.all) return false
  await (await import('../moving/export-cli.ts')).exportAll(first)
  return true
}

/** `import <kind> <file>` and `import all <folder>`. */
async function runImport([what, path, ...others]: readonly string[], values: GivenOptions): Promise<boolean> {
  if (what === undefined || path === undefined || others.length > 0) return false
  const { importFile, importFolder, isKind } = await import('../moving/import-cli.ts')
  const { mapping, from, 'dry-run': isRehearsal = false, name } = values
  const options = { mapping, from, isRehearsal, name }
  if (isKind(what)) await importFile(what, path, options)
  else if (what === 'all') await importFolder(path, options)
  return isKind(what) || what === 'all'
}

/** @throws {CommandFailed} with the usage */
function parseCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        as: { type: 'string' },
        retire: { type: 'boolean' },
        reopen: { type: 'boolean' },
        mapping: { type: 'string' },
        from: { type: 'string' },
        'dry-run': { type: 'boolean' },
        all: { type: 'boolean' },
        'log-only': { type: 'boolean' },
        record: { type: 'boolean' },
        expect: { type: 'string', multiple: true },
        erased: { type: 'string' },
        keep: { type: 'string' },
        identity: { type: 'boolean' },
        id: { type: 'string' },
        type: { type: 'string', multiple: true },
        actor: { type: 'string' },
        correlation: { type: 'string' },
        stream: { type: 'string' },
        to: { type: 'string' },
        limit: { type: 'string' },
        follow: { type: 'boolean' },
        json: { type: 'boolean' },
        person: { type: 'string', multiple: true },
        reason: { type: 'string' },
        force: { type: 'boolean' },
        yes: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw notUnderstood(error)
  }
}
