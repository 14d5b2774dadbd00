import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { centreState } from '@alba/contracts/centre/state'
import { orderedMails } from '@alba/contracts/operator/ordered-mails'
import { type HeldOfPerson, heldOfPerson } from '@alba/contracts/people/api'
import { CommandFailed } from '@alba/platform/cli/tool'
import { commonConfig, parseConfig } from '@alba/platform/config'
import { z } from 'zod'
import type { CallService } from '../../cli/service.ts'
import type { ToolAnswer } from '../../cli/tool-answer.ts'
import { placeOf } from '../../moving/files.ts'
import { askProjector } from '../../verify/read-models.ts'
import { mailsOf } from './mails.ts'
import { type Copy, pageOf } from './page.ts'
import { differentNames, receivedBy, type Thing, thingsIn, thingsOf } from './things.ts'

type Wanted = {
  readonly who: string
  /** Kept with the act of reading. */
  readonly reason: string
  /** Whose data it is, when several names were given with the address. */
  readonly names: readonly string[]
}

export const NAMES_PERSON = 'The reason stays readable for ever, and it names the person. Say why, not who.'

/** Writes the copy of a person's data into a new or empty folder, which nobody else on the machine may read. */
export async function writeCopy(
  call: CallService,
  { who, reason, names }: Wanted,
  folder: string,
): Promise<ToolAnswer> {
  const place = placeOf(folder)
  if ((await readdir(place).catch(() => [])).length > 0) throw new CommandFailed(`${folder} is not empty.`)
  const held = await call('/people/held', heldOfPerson, {
    body: { who, reason },
    sentences: { reason_names_person: NAMES_PERSON },
  })
  refuseNothing(held)
  const things = whoseThings(thingsIn(held.events), names)
  const received = names.length === 0 ? held.received : receivedBy(held.received, names)
  const copy = await copyOf(call, things, { ...held, received })
  await mkdir(place, { recursive: true })
  // An existing folder keeps its mode when it is made again.
  await chmod(place, 0o700)
  await writeFile(join(place, 'donnees.html'), pageOf(copy), { mode: 0o600 })
  await writeFile(join(place, 'donnees.json'), jsonOf(copy, held), { mode: 0o600 })
  const done = `${folder} has donnees.html, to print or send, and donnees.json. Check who asks before you hand them over.`
  const hasMails = copy.mails !== null
  return {
    answer: { folder: place, files: ['donnees.html', 'donnees.json'], hasMails },
    lines: hasMails ? [done] : ['The projector does not answer: the mails are left out.', done],
  }
}

function refuseNothing({ found, events, received }: HeldOfPerson): void {
  if (found.erasedAt !== null)
    throw new CommandFailed(`This person was erased at ${found.erasedAt}: nothing can be read any more.`)
  if (events.length + received.length === 0) throw new CommandFailed('Nothing is held about this person.')
}

/** @throws {CommandFailed} when the data may be that of several people, and nobody said whose is wanted */
function whoseThings(things: readonly Thing[], names: readonly string[]): readonly Thing[] {
  const given = differentNames(things)
  if (names.length === 0 && given.length > 1)
    throw new CommandFailed(
      `${given.length} names were given with this address, and one may not read about another: ${given.join(', ')}.
Ask who wants the copy, and give every spelling that is theirs: ${given.map(name => `--person "${name}"`).join(' ')}`,
    )
  if (names.length === 0) return things
  const own = thingsOf(things, names)
  if (own.length === 0) throw new CommandFailed(`Nothing was given under this name. There is: ${given.join(', ')}.`)
  return own
}

async function copyOf(call: CallService, things: readonly Thing[], held: HeldOfPerson): Promise<Copy> {
  const { ALBA_TIME_ZONE: zone } = parseConfig(z.object({ ALBA_TIME_ZONE: commonConfig.ALBA_TIME_ZONE }))
  const { identity } = await call('/centre', centreState)
  const events = things.flatMap(thing => thing.events)
  const ordered = await askMails([...new Set(events.map(({ stream }) => stream))])
  return {
    things,
    received: held.received,
    mails: ordered && mailsOf(ordered, events),
    centre: { name: identity?.name ?? 'le centre', email: identity?.email ?? null },
    zone,
    madeAt: new Date().toISOString(),
  }
}

/** The mails that events of these streams ordered; null when the projector does not answer. */
export async function askMails(streams: readonly string[]) {
  // The stream of a day has the mails of many people; those of its bookings stand in their own streams.
  const own = streams.filter(stream => !stream.startsWith('agenda-'))
  try {
    return orderedMails.parse(await askProjector('POST', '/mails/ordered-in', { streams: own })).mails
  } catch (error) {
    if (error instanceof CommandFailed) return null
    throw error
  }
}

function jsonOf({ things, received, mails, madeAt, centre }: Copy, { found }: HeldOfPerson): string {
  const content = {
    centre: centre.name,
    madeAt,
    personIds: found.personIds,
    names: differentNames(things),
    things: things.map(({ stream, events }) => ({ stream, events })),
    received,
    mails,
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
