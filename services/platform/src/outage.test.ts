import { expect, it } from 'vitest'
import { outage } from './outage.ts'

it('logs each outage once when it begins and once when it ends', () => {
  const lines: string[] = []
  const line = (_fields: object, message: string) => void lines.push(message)
  const { failed, succeeded } = outage(() => ({ info: line, warn: line }), 'cannot follow the log')
  succeeded()
  expect(lines).toEqual([])
  for (let time = 0; time < 2; time++) {
    for (let n = 0; n < 100; n++) failed(new Error(`refused ${n}`))
    for (let n = 0; n < 100; n++) succeeded()
  }
  const once = [expect.stringContaining('cannot follow the log (refused 0)'), 'cannot follow the log: it works again']
  expect(lines).toEqual([...once, ...once])
})

it('logs an outage that began before there was a log, as soon as there is one', () => {
  const lines: string[] = []
  const line = (_fields: object, message: string) => void lines.push(message)
  let log: { info: typeof line; warn: typeof line } | undefined
  const { failed, succeeded } = outage(() => log, 'cannot follow the log')
  failed(new Error('refused at the start'))
  log = { info: line, warn: line }
  failed(new Error('refused again'))
  succeeded()
  expect(lines).toEqual([expect.stringContaining('(refused again)'), 'cannot follow the log: it works again'])
})
