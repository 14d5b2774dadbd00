import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defaultWords } from '../centre/grammar.ts'
import { notASentence } from '../testing/sentence.ts'
import { spread, type ValueSchema, wrongValues } from '../testing/wrong-values.ts'
import { inputSentence } from './input-sentences.ts'
import { type Rejection, rejections, sentenceOf } from './rejections.ts'

const before = { ...z.config() }
beforeAll(() => void z.config({ localeError: inputSentence }))
afterAll(() => void z.config(before))

const source = join(import.meta.dirname, '..')

/**
 * Every schema that the modules of contracts export under its own name, with `file name`. Schemas that are only written
 * inside an event, a command or a route are not among them.
 */
async function everySchema(): Promise<[string, z.ZodType][]> {
  const files = (await Array.fromAsync(glob('**/*.ts', { cwd: source }))).filter(file => !file.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map(async file => [file, await import(join(source, file))] as [string, Record<string, unknown>]),
  )
  return modules.flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]): [string, z.ZodType][] =>
      value instanceof z.ZodType ? [[`${file} ${name}`, value]] : [],
    ),
  )
}

/**
 * The largest number of wrong values that are tried on a schema. A few large schemas have more, such as those of a whole
 * centre, of the texts of all its pages and of a booking with its details. Of their values these are a selection; most
 * of their parts are exported too, and are tried by themselves.
 */
const MOST_VALUES = 400

/** Long, because tests on a busy machine are slow without being wrong. In milliseconds. */
const TIMEOUT_MS = 180_000

/** What a schema says about the wrong values that it refuses. */
const issuesOf = (schema: z.ZodType): z.core.$ZodIssue[] => {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as ValueSchema
  return spread(wrongValues(described), MOST_VALUES).flatMap(value => schema.safeParse(value).error?.issues ?? [])
}

describe('a refusal by a schema of the contracts', () => {
  type Refusal = { readonly name: string; readonly code: z.core.$ZodIssue['code']; readonly message: string }
  let schemas: [string, z.ZodType][] = []
  /** Each refusal once: most wrong values of a schema are refused with the same words. */
  let refusals: Refusal[] = []
  beforeAll(async () => {
    schemas = await everySchema()
    const all = schemas.flatMap(([name, schema]) =>
      issuesOf(schema).map(({ code, message }) => ({ name, code, message })),
    )
    refusals = [...new Map(all.map(refusal => [JSON.stringify(refusal), refusal])).values()]
  }, TIMEOUT_MS)

  it('has a French sentence', () => {
    const problems = refusals.flatMap(({ name, code, message }) => {
      const problem = notASentence(message)
      return problem ? [`${name}: ${code}: ${problem}`] : []
    })
    expect(problems).toEqual([])
  })

  // Without schemas, or without values that are refused, the test above would pass and check nothing. A schema with
  // another kind of restriction brings another code: `wrongValues` must try it, and the list gets the code.
  it('was provoked for each code of refusal that the schemas use', () => {
    expect(schemas.length).toBeGreaterThan(50)
    expect([...new Set(refusals.map(({ code }) => code))].toSorted()).toEqual([
      'custom',
      'invalid_format',
      'invalid_key',
      'invalid_type',
      'invalid_union',
      'invalid_value',
      'too_big',
      'too_small',
      'unrecognized_keys',
    ])
  })
})

describe('a refusal by a schema', () => {
  it.each<[sentence: string, schema: z.ZodType, value: unknown]>([
    ['Cette information est obligatoire', z.string(), undefined],
    ['Un texte est attendu', z.string(), 1],
    ['Un nombre est attendu', z.number(), 'x'],
    ['Un nombre est attendu', z.coerce.number(), 'x'],
    ['Un nombre est attendu', z.number(), Number.POSITIVE_INFINITY],
    ['Un nombre entier est attendu', z.int(), 1.5],
    ['Ce nombre est trop grand', z.int(), 1e21],
    ['Ce nombre est trop petit', z.int(), -1e21],
    ['Une réponse par oui ou par non est attendue', z.boolean(), 'oui'],
    ['Une liste est attendue', z.array(z.int()), {}],
    ['Cette information est illisible', z.object({}), 'x'],
    ['Cette information est illisible', z.date(), 'x'],
    ['Ce choix n’est pas proposé', z.enum(['a', 'b']), 'c'],
    ['Cette information est obligatoire', z.enum(['a', 'b']), undefined],
    ['Ce choix n’est pas proposé', z.literal('a'), 'c'],
    ['Cette valeur est invalide', z.union([z.int(), z.null()]), 'x'],
    ['Cette information est obligatoire', z.union([z.int(), z.null()]), undefined],
    ['Cette information est obligatoire', z.string().min(1), ''],
    ['Ce texte doit contenir au moins 2 caractères', z.string().min(2), 'x'],
    ['Ce texte ne peut pas dépasser 1 caractère', z.string().max(1), 'xx'],
    ['Ce texte doit contenir au moins 3 caractères', z.string().length(3), 'xx'],
    ['Ce nombre ne peut pas être inférieur à 14', z.number().min(14), 13],
    ['Ce nombre ne peut pas dépasser 50', z.number().max(50), 51],
    ['Ce nombre doit être supérieur à 0', z.number().positive(), 0],
    ['Ce nombre doit être inférieur à 0', z.number().negative(), 0],
    ['Ce nombre doit être un multiple de 5', z.number().multipleOf(5), 7],
    ['Cette liste doit contenir au moins 1 élément', z.array(z.int()).min(1), []],
    ['Cette liste ne peut pas dépasser 2 éléments', z.array(z.int()).max(2), [1, 2, 3]],
    ['Adresse email invalide', z.email(), 'x'],
    ['Format de date invalide', z.iso.date(), '2026-02-30'],
    ['Format de date invalide', z.iso.datetime(), 'x'],
    ['Format d’heure invalide', z.iso.time(), '25:00'],
    ['Adresse web invalide', z.url(), 'x'],
    ['Ce texte n’a pas la forme attendue', z.uuid(), 'x'],
    ['Ce texte n’a pas la forme attendue', z.string().regex(/^a$/), 'x'],
    ['Une des informations envoyées n’est pas attendue', z.strictObject({}), { a: 1 }],
    ['Cette valeur est invalide', z.record(z.string().max(1), z.int()), { abc: 1 }],
    ['Cette valeur est invalide', z.string().refine(() => false), 'x'],
    ['Nos propres mots', z.string().refine(() => false, 'Nos propres mots'), 'x'],
  ])('says « %s », case %#', (sentence, schema, value) => {
    expect(schema.safeParse(value).error?.issues.map(issue => issue.message)).toEqual([sentence])
    expect(notASentence(sentence)).toBeUndefined()
  })
})

it('every rejection of a decision has a French sentence', () => {
  for (const rejection of Object.keys(rejections) as Rejection[])
    expect(notASentence(sentenceOf(rejection, { names: ['Massage prénatal'] }))).toBeUndefined()
})

it('a rejection repeats a name with « $$ » and « $& », which `String.replace` would read as a pattern', () => {
  expect(sentenceOf('answer_missing', { names: ['100 $$ et $&'] })).toBe(
    'Il manque votre réponse à la question « 100 $$ et $& ».',
  )
})

it('a rejection speaks of people in the words of the centre', () => {
  const practitioner = { one: 'infirmière', many: 'infirmières', gender: 'feminine' } as const
  const words = { ...defaultWords, practitioner }
  expect(sentenceOf('practitioner_busy')).toBe('Ce praticien est occupé sur ce créneau.')
  expect(sentenceOf('practitioner_busy', { words })).toBe('Cette infirmière est occupée sur ce créneau.')
  expect(sentenceOf('practitioner_unknown', { words })).toBe('Infirmière introuvable.')
  expect(sentenceOf('practitioner_retired', { words })).toBe('Cette infirmière ne prend plus de rendez-vous.')
})

describe('the check for sentences', () => {
  it.each([
    'Chaîne invalide : doit correspondre au modèle /^[a-z]+$/',
    'Entrée invalide : nombre attendu, indéfini reçu',
    'Option invalide : une valeur parmi "a"|"b" attendue',
    'Invalid input: expected string, received undefined',
    'Un JSON est attendu',
    'obligatoire, svp',
    'Obligatoire',
    '',
    undefined,
  ])('refuses « %s »', text => expect(notASentence(text)).toBeTypeOf('string'))
})
