import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../local/root.ts'
import { programOf } from './programs.ts'

// The words that follow `alba`, then the service, its script and the words that the script gets.
test.each([
  [['models'], 'projector', 'cli.ts', ['models']],
  [['verify'], 'command', 'cli/alba.ts', ['verify']],
  [['verify', '--log-only'], 'command', 'cli/alba.ts', ['verify', '--log-only']],
  [['verify', 'bookings'], 'projector', 'cli.ts', ['verify', 'bookings']],
  [['policies', 'status'], 'command', 'cli.ts', ['status']],
  [['parked'], 'command', 'cli.ts', ['status']],
  [['parked', '--json'], 'command', 'cli.ts', ['status', '--json']],
  [['parked', 'retry', '3'], 'command', 'cli.ts', ['retry', '3']],
  [['mails', 'retry', '12'], 'projector', 'mailer/cli.ts', ['retry', '12']],
  [['keys'], 'command', 'operator/keys-cli.ts', []],
  // Every object has a property of this name, but it is no tool.
  [['constructor'], 'command', 'cli/alba.ts', ['constructor']],
  [[], 'command', 'cli/alba.ts', []],
] as const)('alba %j is answered by the right command line', (given, service, script, words) => {
  expect(programOf(given)).toEqual({ service, script, words })
  expect(existsSync(join(root, 'services', service, 'src', script))).toBe(true)
})
