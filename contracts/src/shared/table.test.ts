import { expect, expectTypeOf, test } from 'vitest'
import {
  bigint,
  code,
  columnsOf,
  ddlOf,
  defineTable,
  instant,
  integer,
  json,
  type KeyOf,
  narrowed,
  type RowOf,
  text,
} from './table.ts'

const visits = defineTable('diary', 'visits', {
  key: 'id',
  columns: {
    id: bigint(),
    kind: code<'first' | 'second'>(),
    notes: text().nullable(),
    starts_at: instant(),
    answers: json<{ readonly count: number }>(),
  },
  indexes: [['kind', 'starts_at'], ['starts_at']],
  fillfactor: 70,
})

test('the types of a row, its key and its columns follow from the description', () => {
  type Visit = {
    readonly id: number
    readonly kind: 'first' | 'second'
    readonly notes: string | null
    readonly starts_at: string
    readonly answers: { readonly count: number }
  }
  expectTypeOf<RowOf<typeof visits>>().toEqualTypeOf<Visit>()
  expectTypeOf<KeyOf<typeof visits>>().toEqualTypeOf<number>()
  expect(columnsOf(visits)).toBe('"id", "kind", "notes", "starts_at", "answers"')
})

test('the DDL follows from the description, for any schema', () => {
  expect(ddlOf(visits, 'diary__next')).toBe(
    [
      'CREATE TABLE "diary__next"."visits" ("id" bigint PRIMARY KEY, "kind" text COLLATE "C" NOT NULL, "notes" text,' +
        ' "starts_at" timestamptz NOT NULL, "answers" json NOT NULL) WITH (fillfactor = 70);',
      'CREATE INDEX "visits_kind_starts_at_idx" ON "diary__next"."visits" ("kind", "starts_at");',
      'CREATE INDEX "visits_starts_at_idx" ON "diary__next"."visits" ("starts_at");',
    ].join('\n'),
  )
  const plain = defineTable('diary', 'rooms', { key: 'id', columns: { id: integer() } })
  expect(ddlOf(plain, 'diary')).toBe('CREATE TABLE "diary"."rooms" ("id" integer PRIMARY KEY);')
})

test('the compiler refuses a key or an index that is not a column', () => {
  // @ts-expect-error There is no column `name`.
  defineTable('diary', 'rooms', { key: 'name', columns: { id: integer() } })
  // @ts-expect-error There is no column `name`.
  defineTable('diary', 'rooms', { key: 'id', columns: { id: integer() }, indexes: [['name']] })
})

test('a part of a table has some of its columns, and the same table name, key and column types', () => {
  const listed = narrowed(visits, 'listed', ['notes'])
  expectTypeOf<RowOf<typeof listed>>().toEqualTypeOf<{ readonly id: number; readonly notes: string | null }>()
  expect(columnsOf(listed)).toBe('"id", "notes"')
  expect(listed).toMatchObject({ model: 'diary', name: 'visits', part: 'listed', key: 'id' })
})

test('the compiler refuses a part with a column that the table does not have', () => {
  // @ts-expect-error There is no column `name`.
  narrowed(visits, 'named', ['name'])
})
