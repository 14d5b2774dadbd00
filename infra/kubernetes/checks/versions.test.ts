import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../local/root.ts'

/*
 * During a deploy, and after going back, processes of an older version use the tables that a newer one has prepared. So
 * tables are only added to, and what is added has a default, because the older version does not fill it. Read models are
 * no such tables: each version has its own (ADR 79).
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
 * Harmless for whoever knows the table as it was; without a constraint it may hold more than before, never less. Another
 * owner (ADR 93) comes only by an operator's command, and an older version then still runs as the owner of the database.
 */
const ADDS =
  /ADD COLUMN IF NOT EXISTS \w+ (?!.*\bNOT NULL\b(?!.* DEFAULT ))|(ADD|DROP) CONSTRAINT|SET UNLOGGED|SET STORAGE|OWNER TO/

it('finds the statements', () => {
  expect(statements.length).toBeGreaterThan(10)
})

it('a version of Alba only adds to the tables of the one before', () => {
  expect(statements.filter(statement => !ADDS.test(statement))).toEqual([])
})
