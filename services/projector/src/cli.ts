import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { act, modelAction } from '@alba/contracts/operations/models'
import { UNSAID_REASON } from '@alba/contracts/operator/reason'
import { actingFrom } from '@alba/platform/cli/acting'
import { CommandFailed, runTool } from '@alba/platform/cli/tool'
import { printedHelp, wrongUsage } from '@alba/platform/cli/usage'
import { type Projector, projectorFromEnvironment } from './cli/client.ts'
import { printDifferences } from './cli/difference.ts'
import { actOnMessages } from './cli/messages.ts'
import { nextSteps } from './cli/next.ts'
import { busText, modelsText } from './cli/render.ts'
import { type Asked, namesOf, replayModels, steerReplay } from './cli/replay.ts'
import { skipEverywhere, skipPoison } from './cli/skip.ts'
import { printSteps } from './cli/step.ts'
import { verifyModels } from './cli/verify.ts'

const usage = `Usage: npm run alba -- <command>
  models              where every read model stands, what can be done about it, and the bus
  replay [<name>]     build a read model anew beside the one in use, then take its place; without a name, all of them in turn
  replay <name> --preview
                      build it, show what would change, and wait
  diff [<name>]       what a preview would change; without a name, all previews that are ready
  swap <name>         put a preview in use; what it replaces is kept for a day
  undo <name>         put back what the last swap replaced; a second time takes that back
  discard <name>      drop what is kept: no way back
  pause <name>        stop its replay for now, also over a restart
  resume <name>       go on with it
  abandon <name>      drop it; the model in use stays
  verify [<name>]     compare the read model with a fresh replay, row for row; without a name, all of them in turn
  step <name> <stream>
                      what each event of a stream does to the rows of a read model; what names a person is « … »
  skip <name> --reason <text>
                      build it without the event that it cannot apply; the reason may also follow the name
  skip --event <id> --reason <text>
                      the same for every read model that cannot apply this event
  message retry <event id>
                      try a message of the bus again now that a group could not handle; « models » lists them
  message skip <event id> --reason <text>
                      let the group go on without it, with what waits behind it

 --reason <text>  why; it stays readable, so it must not say who
 --as <name>      who does it; otherwise the user of the operating system
 --limit <n>      « step » prints the last n events, at most 1000; without it 50
 --json           prints JSON

« npm run projections » is the same; its « status » is « models ».`

const notUnderstood = (cause?: unknown) => wrongUsage(usage, process.argv.slice(2), 'npm run alba', { cause })

type Options = ReturnType<typeof parseCommandLine>['values']

/** Carries out one command. @throws {CommandFailed} with the usage when the words or options do not fit it */
async function run([command, name, ...otherWords]: readonly string[], options: Options): Promise<void> {
  const projector = projectorFromEnvironment()
  if (options.event !== undefined) {
    if (command !== 'skip' || name !== undefined || options.reason === undefined) throw notUnderstood()
    return skipAll(projector, options.event, options)
  }
  if (name !== undefined && command === 'skip') return skip(projector, name, otherWords, options)
  if (name !== undefined && command === 'message') return message(projector, name, otherWords, options)
  if (name !== undefined && command === 'step') return step(projector, name, otherWords, options)
  if (otherWords.length > 0) throw notUnderstood()
  const action = modelAction.safeParse(command)
  if (!action.success) return runForSome(projector, command, name, options)
  if (name === undefined) throw notUnderstood()
  return steerReplay(projector, name, action.data, askedBy(options))
}

/** The commands for the named model, or for several models when none is named. */
async function runForSome(
  projector: Projector,
  command: string | undefined,
  name: string | undefined,
  options: Options,
): Promise<void> {
  const { json = false, preview = false } = options
  switch (command) {
    case 'models':
    case 'status':
      if (name !== undefined) break
      return printModels(projector, json)
    case 'replay':
      return replayModels(projector, await namesOf(projector, name), { ...askedBy(options), preview })
    case 'diff':
      return printDifferences(
        projector,
        await namesOf(projector, name, ({ replay }) => replay?.state === 'ready'),
        json,
      )
    case 'verify':
      return verifyModels(projector, await namesOf(projector, name), json)
  }
  throw notUnderstood()
}

async function printModels(projector: Projector, json: boolean): Promise<void> {
  const [models, bus] = [await projector.models(), await projector.bus()]
  const projections = models.map(model => ({ ...model, next: nextSteps(model) }))
  console.log(json ? JSON.stringify({ projections, bus }, null, 2) : `${modelsText(models)}\n\n${busText(bus)}`)
}

async function step(projector: Projector, name: string, words: readonly string[], { json = false, limit }: Options) {
  const [stream, ...tooMany] = words
  if (stream === undefined || tooMany.length > 0) throw notUnderstood()
  return printSteps(projector, { name, stream, limit, json })
}

async function message(projector: Projector, act: string, words: readonly string[], { json, as, reason }: Options) {
  const [eventId, ...tooMany] = words
  const isAct = act === 'retry' || act === 'skip'
  // A skip cannot be taken back, so it needs a reason.
  const lacksReason = act === 'skip' && reason === undefined
  if (!isAct || eventId === undefined || tooMany.length > 0 || lacksReason) throw notUnderstood()
  const acting = actingFrom({ ...(reason !== undefined && { reason }), ...(as !== undefined && { as }) })
  const done = await actOnMessages(projector, act, eventId, acting)
  console.log(json ? JSON.stringify({ eventId, done }) : done.join('\n'))
}

async function skipAll(projector: Projector, event: string, { json, as, reason }: Options) {
  const done = await skipEverywhere(projector, event, actingFrom({ ...(reason && { reason }), ...(as && { as }) }))
  console.log(json ? JSON.stringify({ event, done }) : done.join('\n'))
}

/** A skip cannot be taken back, so it needs a reason: either `--reason`, or the words after the name of the model. */
async function skip(projector: Projector, name: string, words: readonly string[], { json, as, reason }: Options) {
  const hasBoth = reason !== undefined && words.length > 0
  const hasNone = reason === undefined && words.length === 0
  if (hasBoth || hasNone) throw notUnderstood()
  const acting = actingFrom({ reason: reason ?? words.join(' '), ...(as !== undefined && { as }) })
  const done = await skipPoison(projector, name, acting)
  console.log(json ? JSON.stringify({ name, done }) : done)
}

/** Who acts, and why. @throws {CommandFailed} when a text is too long or empty */
function askedBy({ json = false, as, reason = UNSAID_REASON }: Options): Asked {
  const asked = act.safeParse({ who: `operator:${as ?? userInfo().username}`, why: reason })
  if (!asked.success) throw new CommandFailed('--as has 1 to 100 characters, --reason 1 to 300.')
  return { ...asked.data, json }
}

/** @throws {CommandFailed} with the usage when an option is unknown */
function parseCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        event: { type: 'string' },
        limit: { type: 'string' },
        preview: { type: 'boolean' },
        reason: { type: 'string' },
        as: { type: 'string' },
      },
    })
  } catch (error) {
    throw notUnderstood(error)
  }
}

await runTool(async () => {
  if (printedHelp(usage, process.argv.slice(2), 'npm run alba')) return
  const { positionals, values } = parseCommandLine()
  await run(positionals, values)
})
