import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DomainEvent } from '@alba/contracts/events'
import type { ImportKind } from '@alba/contracts/moving/commands'
import type { ExportedEvent } from '@alba/contracts/moving/export'
import { planCentre } from '@alba/platform/centre-file/plan'
import { readCentreFile } from '@alba/platform/centre-file/read'
import { expect, it } from 'vitest'
import { centreAfter } from '../centre/state.ts'
import type { Cause } from '../decision/cause.ts'
import * as features from '../features.ts'
import { zone } from '../testing/histories/centre.ts'
import { generateHistory } from '../testing/histories/generate.ts'
import { heal } from '../testing/histories/heal.ts'
import { modes } from '../testing/histories/history.ts'
import { runStep } from '../testing/histories/run-step.ts'
import { openSimulation, type Simulation } from '../testing/histories/simulation.ts'
import { memoryCentre } from '../testing/memory-centre.ts'
import { type Everything, everythingIn } from './leaving/everything.ts'
import { exportFiles } from './leaving/files.ts'
import { readMapping } from './reading/mapping-file.ts'
import { readRows } from './reading/read-rows.ts'
import { readTable } from './reading/table.ts'
import { importHandlers } from './rehearse.ts'

const HISTORIES = Number(process.env.ALBA_TEST_HISTORIES ?? 120)
/** With fewer imported bookings the test would prove too little. */
const LEAST_BOOKINGS = 30
const operator: Cause = { correlationId: 'test', causationId: null, actor: { kind: 'operator', id: 'Zoé' } }
const mapping = readMapping(readFileSync(join(import.meta.dirname, 'mappings/alba.yaml'), 'utf8'))

/** The log of a centre with a random history. `now` is its last moment, in milliseconds since the epoch. */
async function randomCentre(seed: number): Promise<{ events: readonly DomainEvent[]; now: number }> {
  const { history } = await generateHistory(features, modes[seed % modes.length] ?? 'all', seed)
  const simulation = await openSimulation(features, history)
  for (const step of history.steps) await runStep(simulation, step)
  await heal(simulation)
  await addMissingRooms(simulation)
  return { events: simulation.log.events, now: simulation.now }
}

/** A file of a centre needs a room of each kind that a service needs (ADR 60). */
async function addMissingRooms(simulation: Simulation): Promise<void> {
  const { services, rooms } = simulation.reference()
  const kinds = new Set([...services.values()].map(({ roomType }) => roomType))
  for (const { roomType } of rooms.values()) kinds.delete(roomType)
  // Above the numbers of the tasks of the history, and of `heal`.
  let task = 2_000_000
  for (const roomType of kinds) {
    const body = { name: `Salle ${roomType}`, roomType }
    const work = { task: task++, process: 1, stop: null }
    await runStep(simulation, { do: 'command', ...work, by: operator.actor, command: 'add-room', body })
  }
}

/** The files with which the centre leaves: `centre.yaml`, `clients.csv` and so on, by name. */
const filesOf = (events: readonly DomainEvent[], now: number) =>
  exportFiles({
    events: events.map(event => ({ ...event, revision: Number(event.revision) })) as unknown as ExportedEvent[],
    centre: centreAfter(events, now, zone),
    pictures: new Map(),
    name: 'Maison Alba',
    copy: 'old',
    zone,
    exportedAt: new Date(now).toISOString(),
  })

type Copy = ReturnType<typeof memoryCentre>

/** Imports a file. @returns for each row the outcome of its command, or why it was left out or refused */
async function importTable({ deps, state }: Copy, kind: ImportKind, text: string): Promise<string[]> {
  const table = readTable(Buffer.from(text), mapping.file)
  const origin = { system: 'Alba', file: `${kind}.csv` }
  const results: string[] = []
  for (const row of readRows(kind, { table, mapping, centre: state(), zone }, origin).rows) {
    if (row.kind !== 'command') results.push(`${row.kind}: ${row.why}`)
    else {
      const handle = importHandlers.find(({ command }) => command.name === row.name)
      const result = await handle?.(deps, handle.command.body.parse(row.body), operator)
      results.push(result?.ok ? (result as unknown as { outcome: string }).outcome : `refused: ${result?.rejection}`)
    }
  }
  return results
}

async function importAll(copy: Copy, files: ReadonlyMap<string, string>) {
  const results = new Map<string, string[]>()
  for (const kind of ['clients', 'packages', 'vouchers', 'bookings'] as const)
    results.set(kind, await importTable(copy, kind, files.get(`${kind}.csv`) ?? ''))
  return results
}

const sorted = <Of>(values: readonly Of[]) => values.map(value => JSON.stringify(value)).toSorted()

/** The clients, vouchers and packages that must be equal after a round trip. */
const comparable = ({ clients, vouchers, purchases }: Everything) => ({
  clients: sorted(clients.map(({ name, email, phone }) => ({ name, email, phone }))),
  vouchers: sorted(
    vouchers
      .filter(({ status }) => status === 'issued')
      .map(each => ({
        number: each.number,
        service: each.serviceId,
        amount: each.amountCents,
        balance: each.balanceCents,
        until: each.expiresOn,
        buyer: [each.purchaserFirstname, each.purchaserName, each.purchaserEmail, each.recipientFirstname],
      })),
  ),
  packages: sorted(
    purchases
      .filter(({ status }) => status === 'paid' || status === 'imported')
      .map(bought => ({
        price: bought.amountCents,
        buyer: bought.purchaserEmail,
        left: vouchers
          .filter(each => each.purchaseId === bought.purchaseId && each.status === 'issued')
          .filter(each => each.balanceCents === each.amountCents)
          .map(({ number }) => number)
          .toSorted(),
      }))
      .filter(({ left }) => left.length > 0),
  ),
})

const toCome = ({ bookings }: Everything, now: number) =>
  bookings.filter(({ status, startsAt }) => status === 'confirmed' && Date.parse(startsAt) > now)

/** The bookings to come, with what an import keeps of them. */
const futureBookings = (everything: Everything, now: number) =>
  toCome(everything, now).map(each => ({
    startsAt: each.startsAt,
    service: each.serviceId,
    by: each.practitionerId,
    price: each.priceCents,
    isPaid: each.onSite ? each.onSite.amountCents > each.onSite.returnedCents : each.settledBy?.[0]?.kind !== 'staff',
    minutes: each.durationMinutes,
    second: each.second && {
      service: each.second.serviceId,
      arrangement: each.second.arrangement,
      by: each.second.practitionerId,
      price: each.second.priceCents,
      minutes: each.second.durationMinutes,
    },
    client: [each.customerName, each.customerEmail, each.notes],
  }))

/** The refusal of an appointment that is over: the tool does not import those. */
const OVER = 'start_time_past'
/** The refusals of a booking that the old centre kept at a time at which nobody may book any more. */
const refusalsOfMisplaced = [
  'outside_openings',
  'practitioner_not_free',
  'practitioner_retired',
  'room_closed',
  'slot_taken',
].map(code => `refused: ${code}`)

it('keeps clients, vouchers, packages and future bookings of any history', { timeout: 300_000 }, async () => {
  const total = { vouchers: 0, packages: 0, bookings: 0, pairs: 0, misplaced: 0, onPurpose: 0 }
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const { events, now } = await randomCentre(seed)
    const files = filesOf(events, now)
    const before = everythingIn(events)
    const copy = memoryCentre(new Date(now).toISOString())
    const centre = readCentreFile(files.get('centre.yaml') ?? '')
    await copy.carryOut(planCentre(centre, copy.state(), { retire: false, reopen: false }))
    const results = await importAll(copy, files)

    const after = everythingIn(copy.log.events)
    expect({ seed, ...comparable(after) }).toEqual({ seed, ...comparable(before) })
    const refused = [...results.values()]
      .flat()
      .filter(result => result.startsWith('refused') && !result.endsWith(OVER))
    for (const why of refused) expect(refusalsOfMisplaced).toContain(why)
    const wanted = sorted(futureBookings(before, now))
    const found = sorted(futureBookings(after, now))
    expect(found.length + refused.length).toBe(wanted.length)
    for (const each of found) expect(wanted).toContain(each)

    // A second import of the same files writes nothing.
    const written = copy.log.events.length
    const again = [...(await importAll(copy, files)).values()].flat()
    expect(again).not.toContain('created')
    expect(copy.log.events).toHaveLength(written)
    total.vouchers += after.vouchers.length
    total.packages += after.purchases.length
    total.bookings += found.length
    total.pairs += toCome(after, now).filter(({ second }) => second).length
    total.misplaced += refused.length
    total.onPurpose += toCome(before, now).filter(({ keptOnPurpose }) => keptOnPurpose).length
  }
  // The test proves something only if enough of everything was imported.
  expect(total.vouchers).toBeGreaterThan(HISTORIES / 3)
  expect(total.packages).toBeGreaterThan(0)
  expect(total.bookings).toBeGreaterThan(LEAST_BOOKINGS)
  expect(total.pairs).toBeGreaterThan(0)
  // An import refuses what stands outside the hours on purpose, too.
  expect(total.misplaced - total.onPurpose).toBeLessThan(total.bookings / 3)
})
