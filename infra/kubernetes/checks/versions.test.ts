import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../local/root.ts'

/*
 * During a deploy and after a roll-back, processes of an older version use the tables that a newer version has changed. So
 * changes may only add to a table, and what they add needs a default, because the older version does not fill it. This
 * does not concern read models, of which each version has tables of its own (ADR 79).
 */

const files = await Array.fromAsync(
  glob('services/*/src/**/*.{ts,sql}', { cwd: root, exclude: path => /(^|\/)testing$|\.test\.ts$/.test(path) }),
)
const texts = await Promise.all(files.map(async file => [file, await readFile(join(root, file), 'utf8')] as const))
const statements = texts.flatMap(([file, text]) =>
  [...text.matchAll(/\b(?:ALTER|DROP) TABLE\b[^;`]*/g)].map(
    ([statement]) => `${file}: ${statement.replaceAll(/\s+/g, ' ').trim()}`,
  ),
)

/**
 * The changes that an older version does not notice. Only an operator's command changes the owner (ADR 93); an older
 * version then still runs as the owner of the database.
 */
const COMPATIBLE =
  /ADD COLUMN IF NOT EXISTS \w+ (?!.*\bNOT NULL\b(?!.* DEFAULT ))|(ADD|DROP) CONSTRAINT|SET UNLOGGED|SET STORAGE|OWNER TO/

it('finds the statements that change tables', () => {
  expect(statements.length).toBeGreaterThan(10)
})

it('a version of Alba only adds to the tables of the one before', () => {
  expect(statements.filter(statement => !COMPATIBLE.test(statement))).toEqual([])
})
