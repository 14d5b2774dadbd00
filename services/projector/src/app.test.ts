import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { skipped } from '@alba/contracts/operator/skipping'
import { leadership } from '@alba/platform/postgres/leadership'
import { runTool } from '@alba/platform/testing/run-tool'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProjectorService } from './app.ts'
import { lockOf } from './runner/roll-back.ts'
import { practitioner } from './testing/events.ts'
import { openRecorder, type Recorder } from './testing/recorder.ts'
import { secret, startService } from './testing/service.ts'
import { openStand, type Stand, until } from './testing/stand.ts'
import { tally } from './testing/tally.ts'

let stand: Stand
let service: ProjectorService
let command: Recorder
const fragile = tally({
  name: 'fragile',
  before: event => {
    if (event.data.name === 'bad') throw new Error('cannot take this in')
  },
})

beforeEach(async () => {
  stand = await openStand()
  command = await openRecorder()
  service = await startService(stand, { commandUrl: command.url, projections: [tally({}), fragile] })
})
afterEach(async () => {
  await service.app.close()
  await service.stop()
  await command.close()
  await stand.close()
})

const headers = { authorization: `Bearer ${secret}` }
const get = async (url: string) => (await service.app.inject({ method: 'GET', url, headers })).json()
const asked = { who: 'operator:test', why: 'a test' }
const post = (url: string, payload: object = asked) => service.app.inject({ method: 'POST', url, headers, payload })
/** What a model leaves out, as the projector says it. */
const heldIn = async (model: string): Promise<{ id: string }[]> =>
  (await get('/projections')).projections.find(({ name }: { name: string }) => name === model).held
const ready = () => until(async () => (await service.app.inject('/api/ready')).statusCode === 200)

test('is ready once every model has caught up, and stays ready, with advice, when a model leaves out a stream later', async () => {
  await ready()
  const last = await stand.append('a', practitioner(1, 'bad'))
  await until(async () => (await heldIn('fragile')).length === 1)
  await stand.reached('fragile', last)
  const response = await service.app.inject('/api/ready')
  expect(response.statusCode).toBe(200)
  expect(response.json().checks).toMatchObject({
    database: 'ok',
    'event store': 'ok',
    'projection tally': 'ok',
    'projection fragile': expect.stringContaining('leaves out 1 stream'),
  })
  const metrics = (await service.app.inject('/metrics')).body
  expect(metrics).toMatch(/projection_held_streams\{projection="fragile",service="projector"\} 1/)
  expect(metrics).toMatch(/projection_stopped\{projection="fragile",service="projector"\} 0/)
  expect(metrics).toMatch(/projection_lag_events\{projection="fragile",service="projector"\} 0/)
  expect(metrics).toMatch(/projection_held_streams\{projection="tally",service="projector"\} 0/)
})

test('says which process follows each model', async () => {
  await ready()
  const leaders = async () => {
    const { projections } = await get('/projections')
    return projections.map((each: { name: string; leader: string }) => `${each.name} ${each.leader}`)
  }
  expect(await leaders()).toEqual(['tally here', 'fragile here'])
  // Another process, which holds less, gets the one model that it wants.
  const other = new AbortController()
  const led = leadership(stand.url, 20).whileLeading(lockOf(tally({})), other.signal, async leading => {
    await until(async () => leading.aborted)
  })
  await until(async () => (await leaders()).includes('tally elsewhere'))
  expect(await leaders()).toEqual(['tally elsewhere', 'fragile here'])
  other.abort()
  await led
  await until(async () => (await leaders()).includes('tally here'))
  await service.runner.stop()
  expect(await leaders()).toEqual(['tally nobody', 'fragile nobody'])
})

test('reports the state of the projections and counts their events', async () => {
  await ready()
  const position = await stand.append('a', practitioner(1, 'Anne'))
  await stand.reached('tally', position)
  const { projections } = await get('/projections')
  expect(projections[0]).toMatchObject({
    name: 'tally',
    version: 1,
    live_version: 1,
    state: 'live',
    leader: 'here',
    position,
    head: position,
    lag_events: 0,
    events_done: 1,
    error: null,
    replay: { state: 'done', events_done: 0 },
  })
  // The metric is updated a moment after the rows are visible.
  const counted = /projection_events_total\{projection="tally",model="live",service="projector"\} 1\n/
  await until(async () => counted.test((await service.app.inject('/metrics')).body))
})

test('returns the schedule of a day at a past moment, only with the service secret', async () => {
  const date = '2026-11-23'
  const range = { startsAt: `${date}T08:00:00Z`, endsAt: `${date}T16:00:00Z` }
  await stand.append(`agenda-${date}`, {
    type: 'AvailabilityOpened',
    data: { date, availabilityId: 1, practitionerId: 1, ...range },
  })
  const ask = (at: string) => get(`/agenda?first=${date}&last=2026-11-24&at=${at}`)
  const [then, tomorrow] = await ask('2026-11-20T10:00:00Z')
  expect(then).toMatchObject({ date, schedule: { openings: [{ id: 1, practitionerId: 1 }] } })
  expect(tomorrow).toMatchObject({ date: '2026-11-24', schedule: { openings: [] } })
  expect((await ask('2026-11-20T09:59:59.999Z'))[0].schedule.openings).toEqual([])
  expect((await service.app.inject(`/agenda?first=${date}&last=${date}&at=${range.endsAt}`)).statusCode).toBe(401)
})

test('answers invalid requests with a problem document', async () => {
  await ready()
  expect((await post('/replays/nothing')).json()).toMatchObject({ status: 404, code: 'projection_unknown' })
  expect((await post('/replays/tally/pause')).json()).toMatchObject({ status: 409, code: 'replay_not_applicable' })
  expect((await post('/replays/tally/explode')).statusCode).toBe(422)
  expect((await post('/replays/tally', { who: 'operator:test' })).statusCode).toBe(422)
  expect((await post('/replays/tally/undo')).json()).toMatchObject({ status: 409, code: 'nothing_kept' })
  expect((await post('/replays/tally/discard')).json()).toMatchObject({ status: 409, code: 'nothing_kept' })
  const difference = await service.app.inject({ url: '/replays/tally/difference', headers })
  expect(difference.json()).toMatchObject({ status: 409, code: 'no_preview' })
})

/**
 * Opens the operators' command line against the projector, and against a command service if one is given. A command that
 * fails rejects with what it printed, and with its exit code.
 */
async function openCli(commandUrl = 'http://127.0.0.1:9') {
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const urls = { PROJECTOR_URL: `http://127.0.0.1:${port}`, COMMAND_URL: commandUrl }
  const env = { ...urls, ALBA_SERVICE_SECRET: secret }
  return async (...words: string[]) => {
    const run = await runTool({ script: join(import.meta.dirname, 'cli.ts'), words, env })
    const printed = { stdout: run.output, stderr: run.errors, code: run.code }
    return run.code === 0 ? printed : Promise.reject(printed)
  }
}

/** A command service that records skipped events. */
async function openSkipper() {
  let actor: unknown
  const server = createServer(async (request, response) => {
    actor = request.headers['x-actor']
    const data = skipped.parse(await json(request))
    await stand.append('operator', { type: 'EventSkipped', data })
    response.writeHead(
      request.url === '/commands/skip-event' && request.headers.authorization === headers.authorization ? 200 : 404,
    )
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, actor: () => actor, close: () => server.close() }
}

test('the command line skips an event that holds up a stream, with a reason, and the model is built without it', async () => {
  await ready()
  const skipper = await openSkipper()
  const cli = await openCli(skipper.url)
  await expect(cli('skip', 'fragile', 'why')).rejects.toMatchObject({
    stderr: expect.stringContaining('No event holds up or stops fragile'),
  })
  const last = await stand.append('a', practitioner(1, 'bad'), practitioner(2, 'Bea'))
  await until(async () => (await heldIn('fragile')).length === 1)
  for (const words of [[], ['why', '--reason', 'why not']])
    await expect(cli('skip', 'fragile', ...words)).rejects.toMatchObject({ stderr: expect.stringContaining('Usage') })
  const { stdout } = await cli('skip', 'fragile', '--as', 'Inès', '--reason', 'written by mistake')
  expect(skipper.actor()).toBe('operator:In%C3%A8s')
  expect(stdout).toMatch(/^fragile goes on without PractitionerDefined \S+\.\n$/)
  await stand.reached('fragile', last)
  const [decided] = await stand.eventLog.readStream('operator')
  expect(decided?.data).toMatchObject({ by: { kind: 'model', name: 'fragile' }, reason: 'written by mistake' })

  expect(await stand.rows('SELECT name FROM fragile.tally')).toEqual([{ name: 'Bea' }])

  await stand.append('a', practitioner(3, 'bad'))
  await stand.append('b', practitioner(4, 'bad'))
  await until(async () => (await heldIn('fragile')).length === 2)
  const { projections } = JSON.parse((await cli('models', '--json')).stdout)
  const [{ id }] = projections.find(({ name }: { name: string }) => name === 'fragile').held
  expect((await cli('models')).stdout).toContain(
    `fragile: a is left out from PractitionerDefined ${id} on: cannot take`,
  )
  await expect(cli('skip', 'fragile', 'which one')).rejects.toMatchObject({
    stderr: expect.stringContaining('Several events hold up fragile'),
  })
  await expect(cli('skip', '--event', id)).rejects.toMatchObject({ stderr: expect.stringContaining('Usage') })
  const other = ['skip', '--event', randomUUID(), '--reason', 'why not']
  await expect(cli(...other)).rejects.toMatchObject({
    stderr: expect.stringContaining('Every read model can apply this event'),
  })
  const skippedEverywhere = await cli('skip', '--event', id, '--reason', 'a mistake, too')
  expect(skippedEverywhere.stdout).toBe(`fragile goes on without PractitionerDefined ${id}.\n`)
  skipper.close()
})

test('the command line shows, replays, verifies and steps through models over HTTP, and exits with 1 on failure', async () => {
  await ready()
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne'), practitioner(2, 'Bea')))
  const cli = await openCli()
  expect((await cli('models')).stdout).toMatch(/tally +1 +live +this one +2 +0 +done/)
  expect((await cli('status')).stdout).toBe((await cli('models')).stdout)
  expect((await cli('replay', 'tally')).stdout).toMatch(/tally: replayed 2 of 2 events \(100 %\) in .* s; readers see/)
  expect((await cli('verify', 'tally')).stdout).toContain('tally: 2 rows, all equal to a fresh replay')
  expect((await cli('step', 'tally', 'a')).stdout).toMatch(/tally version 1, .* along a\n\n@0 {2}PractitionerDefined/)
  expect(JSON.parse((await cli('step', 'tally', 'a', '--limit', '1', '--json')).stdout)).toMatchObject({ omitted: 1 })
  for (const [words, message] of [
    [['tally', 'nowhere'], 'The log has no stream « nowhere »'],
    [['nothing', 'a'], 'There is no read model of that name'],
    [['tally', 'a', '--limit', '0'], '--limit'],
    [['tally'], 'Usage'],
  ] as const)
    await expect(cli('step', ...words)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(message) })
  await stand.rows(`UPDATE tally.tally SET name = 'Nobody' WHERE id = 1`)
  await expect(cli('verify', 'tally')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('1 rows differ from a fresh replay'),
  })
  await expect(cli('pause', 'tally')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('see `models`'),
  })
  await expect(cli('pause')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') })
  await expect(cli('verify', 'tally', 'more')).rejects.toMatchObject({ stderr: expect.stringContaining('Usage') })
})

test('an operator looks at what a replay would change, swaps it in and takes it back, and hears what to do next', async () => {
  await ready()
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne'), practitioner(2, 'Bea')))
  await stand.rows(`UPDATE tally.tally SET name = 'Nobody' WHERE id = 1`)
  const cli = await openCli()
  const named = () => stand.rows('SELECT name FROM tally.tally ORDER BY id')

  const previewed = (await cli('replay', 'tally', '--preview', '--reason', 'rows differ')).stdout
  expect(previewed).toContain('readers still see the old model')
  expect(previewed).toContain('tally version 1: 0 rows added, 0 removed, 1 changed.')
  expect(previewed).toMatch(/tally 1: changed\n {4}name {2}Nobody → Anne\n {4}by PractitionerDefined a@0,/)
  expect(previewed).toContain('npm run alba -- swap tally')
  expect(await named()).toEqual([{ name: 'Nobody' }, { name: 'Bea' }])
  const { projections } = await get('/projections')
  expect(projections[0].replay).toMatchObject({ state: 'ready', preview: true, why: 'rows differ' })
  expect((await cli('models')).stdout).toContain('The preview of tally is ready')
  const [difference] = JSON.parse((await cli('diff', '--json')).stdout)
  expect(difference).toMatchObject({ model: 'tally', changed: 1, samples: [{ key: 1, columns: ['name'] }] })

  const swapped = (await cli('swap', 'tally', '--as', 'julie', '--reason', 'looks right')).stdout
  expect(swapped).toMatch(/readers see the new model.\n.*npm run alba -- undo tally/)
  expect(await named()).toEqual([{ name: 'Anne' }, { name: 'Bea' }])
  const [undone] = JSON.parse((await cli('undo', 'tally', '--json')).stdout)
  expect(undone).toMatchObject({ name: 'tally', replay: { from: 'kept', state: 'done' }, kept: [{ version: 1 }] })
  expect(await named()).toEqual([{ name: 'Nobody' }, { name: 'Bea' }])
  expect((await cli('discard', 'tally')).stdout).toContain('The kept tables of tally are dropped.')
  await expect(cli('undo', 'tally')).rejects.toMatchObject({ stderr: expect.stringContaining('Nothing is kept') })
  await expect(cli('diff')).rejects.toMatchObject({ stderr: expect.stringContaining('No preview is ready') })
  // Each act was recorded, and no refused one.
  expect(command.acts.map(({ body }) => (body as { act: string }).act)).toEqual([
    'preview-model',
    'swap-model',
    'undo-model',
    'discard-model',
  ])
  const body = { act: 'swap-model', count: 1, targets: ['tally'], reason: 'looks right' }
  expect(command.acts[1]).toEqual({ actor: 'operator:julie', body })
})

test('nothing happens to a read model while nobody records who did it and why', async () => {
  await ready()
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  const before = (await get('/projections')).projections[0].replay
  command.state.isAway = true
  expect((await post('/replays/tally')).json()).toMatchObject({ status: 503, code: 'act_not_recorded' })
  expect((await post('/replays/tally', { ...asked, preview: true })).statusCode).toBe(503)
  expect((await get('/projections')).projections[0].replay).toEqual(before)
  command.state.isAway = false
  const done = async () => (await get('/projections')).projections[0].replay.state === 'done'
  expect((await post('/replays/tally', { who: 'operator:Inès', why: 'rows differ' })).statusCode).toBe(202)
  expect(command.acts.map(({ actor }) => actor)).toEqual(['operator:In%C3%A8s'])
  await until(done)
  command.state.isAway = true
  for (const action of ['undo', 'discard'])
    expect((await post(`/replays/tally/${action}`)).json()).toMatchObject({ code: 'act_not_recorded' })
  expect((await get('/projections')).projections[0].kept).toHaveLength(1)
})

test('says how old the first event is that a model has not read', async () => {
  await ready()
  const read = await stand.append('a', practitioner(1, 'Anne'))
  await stand.reached('tally', read)
  await stand.reached('fragile', read)
  const client = await stand.database.connect()
  await client.query("BEGIN; SELECT * FROM projections.checkpoints WHERE name = 'fragile' FOR UPDATE")
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anna')))
  const { projections } = await get('/projections')
  await client.query('COMMIT')
  client.release()
  const [tallied, behind] = projections
  expect(tallied.lag_seconds).toBe(0)
  // The events of the tests happened at this time.
  const age = (Date.now() - Date.parse('2026-11-20T10:00:00Z')) / 1_000
  expect(Math.abs(behind.lag_seconds - age)).toBeLessThan(60)
})

test('without a name the command line replays and verifies all models, and it prints JSON', async () => {
  await ready()
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  const cli = await openCli()
  const { projections } = JSON.parse((await cli('status', '--json')).stdout)
  const names = projections.map(({ name }: { name: string }) => name)
  expect(names).toContain('tally')
  const replayed = (await cli('replay')).stdout
  for (const name of names) expect(replayed).toContain(`${name}: replayed`)
  expect(JSON.parse((await cli('verify', '--json')).stdout)).toEqual(
    names.map((name: string) => expect.objectContaining({ name, different: 0 })),
  )
  await stand.rows(`UPDATE tally.tally SET name = 'Nobody' WHERE id = 1`)
  await expect(cli('verify')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('1 rows differ from a fresh replay'),
  })
})
