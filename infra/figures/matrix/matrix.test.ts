import { describe, expect, it } from 'vitest'
import { acts } from './acts.ts'
import { play } from './play.ts'
import { type ActName, actNames, ends, type WayName, wayNames } from './table.ts'
import { ways } from './ways.ts'

describe.each(Object.entries(wayNames) as [WayName, string][])('a booking that is paid by %s', way => {
  it.each(Object.entries(actNames) as [ActName, string][])('%s', async act => {
    expect(await play(ways[way], acts[act])).toEqual(ends[way][act])
  })
})
