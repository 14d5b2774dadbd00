import { afterEach, expect, it, vi } from 'vitest'
import { CommandFailed, runTool } from './tool.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = 0
})

/** Runs a tool that fails with this error. @returns what it printed, and its exit code */
async function failWith(error: unknown) {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  await runTool(() => Promise.reject(error))
  return { printed: print.mock.calls.flat(), code: process.exitCode }
}

it('prints the message of an expected error, and ends with its code', async () => {
  expect(await failWith(new CommandFailed('The projector is away.', { exitCode: 2 }))).toEqual({
    printed: ['The projector is away.'],
    code: 2,
  })
})

it('names the path that is closed to its account', async () => {
  const closed = Object.assign(new Error('EACCES: permission denied'), {
    code: 'EACCES',
    path: '/home/zoe/centre.yaml',
  })
  expect(await failWith(closed)).toEqual({
    printed: ['The account that this command runs as may not open /home/zoe/centre.yaml.'],
    code: 1,
  })
})

it('leaves any other error as it is', async () => {
  const fault = new TypeError('a fault')
  await expect(runTool(() => Promise.reject(fault))).rejects.toBe(fault)
})
